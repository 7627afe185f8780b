import { HttpException, HttpStatus } from '@nestjs/common';
import type { Problem } from '@chatbot-builder/contracts/http';
import { Refused, type RefusalKind } from '../kernel/refusal.js';
import { invalidInput } from '../kernel/refusals.js';
import { InvalidCursor } from '../ports/document-store.js';
import { DamagedFile } from '../ports/damaged-file.js';
import { DiskFull, EngineUnavailable } from '../ports/event-store.js';
import { DamagedLog } from '../runtime/sealing/decode.js';

/** The response body without the request id, plus the value of `Retry-After`. */
export type Answer = Omit<Problem, 'requestId'> & { readonly retryAfterSeconds?: number };

const statusOfRefusal: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
};

const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid-request',
  401: 'not-signed-in',
  403: 'not-allowed',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

const RETRY_AFTER_SECONDS = 5;

export function answerToRefusal({ kind, code, message, details, retryAfterSeconds }: Refused): Answer {
  const retry = retryAfterSeconds ?? (kind === 'unavailable' ? RETRY_AFTER_SECONDS : undefined);
  return {
    statusCode: statusOfRefusal[kind],
    code,
    message,
    ...(details !== undefined && { details }),
    ...(retry !== undefined && { retryAfterSeconds: retry }),
  };
}

const DAMAGED: Answer = {
  statusCode: 500,
  code: 'data-damaged',
  message:
    'This cannot be read or changed, because its data on the server is damaged. Please tell whoever runs the server.',
};

/** The response to an error. Undefined for an internal error, which only the log may describe. */
export function answerTo(error: unknown): Answer | undefined {
  if (error instanceof Refused) return answerToRefusal(error);
  if (error instanceof InvalidCursor)
    return answerToRefusal(invalidInput([{ path: 'after', message: 'Use the address in the Link header' }]));
  if (error instanceof DiskFull)
    return answerToRefusal(
      new Refused(
        'unavailable',
        'disk-full',
        'The disk of the server is full, so nothing can be saved right now. Please tell whoever runs the server.',
      ),
    );
  if (error instanceof EngineUnavailable)
    return answerToRefusal(
      new Refused('unavailable', 'unavailable', 'The service is not available right now. Please try again shortly.'),
    );
  if (error instanceof DamagedLog || error instanceof DamagedFile) return DAMAGED;
  if (error instanceof HttpException && error.getStatus() < 500)
    return answerToStatus(error.getStatus(), error.message);
  return undefined;
}

const answerToStatus = (statusCode: number, message: string): Answer => ({
  statusCode,
  code: codeOfStatus[statusCode] ?? 'refused',
  message: statusCode === HttpStatus.NOT_FOUND ? 'Not found' : message,
});

export const INTERNAL: Answer = {
  statusCode: 500,
  code: 'internal',
  message: 'Something went wrong on our side. Please try again.',
};

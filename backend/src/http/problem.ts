import { HttpException, HttpStatus } from '@nestjs/common';
import type { InvalidFields, Problem } from '@chatbot-builder/contracts/http';
import { Refused, type RefusalKind } from '../kernel/refusal.js';
import { InvalidCursor } from '../ports/document-store.js';
import { EngineUnavailable } from '../ports/event-store.js';

/** What is said to the client, before the request's id is added. */
export type Answer = Omit<Problem, 'requestId'> & { readonly retryAfterSeconds?: number };

/** A "no" of the HTTP edge itself. */
export class ProblemException extends Error {
  override readonly name = 'ProblemException';
  constructor(readonly answer: Answer) {
    super(answer.message);
  }
}

export const invalidInput = (details: InvalidFields): ProblemException =>
  new ProblemException({ statusCode: 400, code: 'invalid-input', message: sentenceOf(details), details });

const sentenceOf = (fields: InvalidFields): string => {
  const [first] = fields;
  if (!first) return 'The request is not valid.';
  return first.path ? `${first.path}: ${first.message}` : first.message;
};

const statusOfRefusal: Record<RefusalKind, number> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unprocessable: 422,
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

/** The answer to an error, or undefined where it is a fault of ours that only the log may describe. */
export function answerTo(error: unknown): Answer | undefined {
  if (error instanceof ProblemException) return error.answer;
  if (error instanceof Refused) {
    const { kind, code, message, details } = error;
    const retry = kind === 'unavailable' && { retryAfterSeconds: RETRY_AFTER_SECONDS };
    return { statusCode: statusOfRefusal[kind], code, message, ...(details && { details }), ...retry };
  }
  if (error instanceof InvalidCursor)
    return invalidInput([{ path: 'after', message: 'Use the address in the Link header' }]).answer;
  if (error instanceof EngineUnavailable)
    return {
      statusCode: 503,
      code: 'unavailable',
      message: 'The service is not available right now. Please try again shortly.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    };
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

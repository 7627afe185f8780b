import { UnsupportedMediaTypeException } from '@nestjs/common';
import { json, type RequestHandler } from 'express';
import { Refused } from '../kernel/refusal.js';

const hasBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Parses JSON bodies and refuses every other kind: a form of another site can then not even be read. */
export function jsonBody(limitBytes: number): RequestHandler {
  const parse = json({ limit: limitBytes });
  return (request, response, next) => {
    if (hasBody(request.headers) && !request.is('application/json')) {
      next(new UnsupportedMediaTypeException('Send JSON with the content type application/json.'));
      return;
    }
    parse(request, response, (error?: unknown) => next(error === undefined ? undefined : bodyProblem(error)));
  };
}

function bodyProblem(error: unknown): unknown {
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return new Refused('too-large', 'too-large', 'The request is too large.');
  if (status === 415) return new UnsupportedMediaTypeException('The encoding of the body is not supported.');
  if (type === 'entity.parse.failed') return new Refused('invalid', 'malformed-json', 'The body is not valid JSON.');
  if (status === 400) return new Refused('invalid', 'malformed-body', 'The body could not be read.');
  return error;
}

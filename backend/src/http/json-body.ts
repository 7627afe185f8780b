import { json, type RequestHandler } from 'express';
import { ProblemException } from './problem.js';

const hasBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Parses JSON bodies and refuses every other kind: a form of another site can then not even be read. */
export function jsonBody(limitBytes: number): RequestHandler {
  const parse = json({ limit: limitBytes });
  return (request, response, next) => {
    if (hasBody(request.headers) && !request.is('application/json')) {
      next(
        new ProblemException({
          statusCode: 415,
          code: 'unsupported-media-type',
          message: 'Send JSON with the content type application/json.',
        }),
      );
      return;
    }
    parse(request, response, (error?: unknown) => next(error === undefined ? undefined : bodyProblem(error)));
  };
}

function bodyProblem(error: unknown): unknown {
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413)
    return new ProblemException({ statusCode: 413, code: 'too-large', message: 'The request is too large.' });
  if (status === 415)
    return new ProblemException({
      statusCode: 415,
      code: 'unsupported-media-type',
      message: 'The encoding of the body is not supported.',
    });
  if (type === 'entity.parse.failed')
    return new ProblemException({ statusCode: 400, code: 'malformed-json', message: 'The body is not valid JSON.' });
  if (status === 400)
    return new ProblemException({ statusCode: 400, code: 'malformed-body', message: 'The body could not be read.' });
  return error;
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { errorText, loggedError } from '../kernel/logged-error.js';
import { logContext } from '../runtime/log-context.js';

/** A request's path without its query, which may hold a signature or a search text. */
export const pathOf = (url: string | undefined): string => url?.split('?', 1)[0] ?? '';

/** The id of a request in its response, in the log and in the events that it caused. */
export const requestIdOf = ({ id }: Request): string => (typeof id === 'string' ? id : '');

const withCorrelationId = ({ id }: IncomingMessage, _response: ServerResponse, line: object) => ({
  ...line,
  correlationId: id,
});

/**
 * Logs one line per request: method, path, status, time and id. Never headers, queries, bodies or client addresses. All
 * lines that are written while the request is handled carry its id as `correlationId`.
 */
export function requestLog(logger: Logger): RequestHandler {
  const log = pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customAttributeKeys: { responseTime: 'ms' },
    // The line of a client that disconnects is written outside the request's context.
    customSuccessObject: withCorrelationId,
    customErrorObject: (request, response, _error, line: object) => withCorrelationId(request, response, line),
    customLogLevel: (_request, response, error) =>
      error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: pathOf(request.url) }),
      err: (given: unknown) => loggedError(thrown(given)),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
  return (request, response, next) => {
    log(request, response);
    logContext.run({ correlationId: requestIdOf(request) }, next);
  };
}

/** Pino wraps an `Error` and keeps the original in `raw`. It passes any other thrown value as it is. */
const thrown = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'raw' in given ? given.raw : given;

/** Writes Nest's own messages to the same structured log. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) => {
      const said = rest.filter((part) => typeof part === 'string');
      const context = said.at(-1);
      const fields = context === undefined ? {} : { context };
      // `logger.error({ err, ... }, 'What happened')`, pino's own signature.
      if (typeof message === 'object' && message !== null && !(message instanceof Error))
        logger[level]({ ...message, ...fields }, said.length > 1 ? said[0] : undefined);
      else logger[level](fields, message instanceof Error ? errorText(message) : String(message));
    };
  return {
    log: write('debug'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    fatal: write('fatal'),
  };
}

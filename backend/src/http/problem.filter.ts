import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { DamagedFile } from '../ports/damaged-file.js';
import { EngineUnavailable } from '../ports/event-store.js';
import { DamagedLog } from '../runtime/sealing/decode.js';
import { completionProblemOf, isCompletionPath } from './completion-problem.js';
import { answerTo, INTERNAL } from './problem.js';
import { requestIdOf } from './request-log.js';

/** Turns every thrown error into a problem response. Stacks are logged and never sent. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** A client that disconnects during a response or an upload ends its stream early. That is not an error. */
const hasLeft = (error: unknown, request: Request): boolean =>
  request.destroyed &&
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET');

export function sendProblem(error: unknown, request: Request, response: Response): void {
  if (hasLeft(error, request)) {
    response.destroy();
    return;
  }
  const answer = answerTo(error);
  if (!answer || error instanceof DamagedLog || error instanceof DamagedFile)
    request.log.error({ err: error }, 'A request failed');
  else if (error instanceof EngineUnavailable) request.log.warn({ err: error }, 'An engine is unavailable');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { retryAfterSeconds, ...problem } = answer ?? INTERNAL;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  response.setHeader('Cache-Control', 'no-store');
  response.status(problem.statusCode);
  if (isCompletionPath(request.path)) response.json(completionProblemOf(problem));
  else response.json({ ...problem, requestId: requestIdOf(request) } satisfies Problem);
}

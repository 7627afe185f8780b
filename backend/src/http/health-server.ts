import type { Problem } from '@chatbot-builder/contracts/http';
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Health } from '../runtime/health.js';
import { type Answer, answerToRefusal } from './problem.js';
import { readyOf, unhealthy } from './unhealthy.js';

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
const NOT_FOUND: Answer = { statusCode: 404, code: 'not-found', message: 'Not found' };

/** For a process without an API: answers health checks as the API server does, and 404 to everything else. */
export const healthServer = (health: Health): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/healthz') {
      refuse(response, NOT_FOUND);
      return;
    }
    void health.complaints().then((complaints) => {
      if (complaints.length > 0) refuse(response, answerToRefusal(unhealthy(complaints)));
      else response.writeHead(200, HEADERS).end(JSON.stringify(readyOf(health)));
    });
  });

function refuse(response: ServerResponse, { retryAfterSeconds, ...problem }: Answer): void {
  const requestId = randomUUID();
  const retry = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  response
    .writeHead(problem.statusCode, { ...HEADERS, 'X-Request-Id': requestId, ...retry })
    .end(JSON.stringify({ ...problem, requestId } satisfies Problem));
}

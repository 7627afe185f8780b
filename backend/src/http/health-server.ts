import { createServer, type Server } from 'node:http';
import type { Health } from '../runtime/health.js';

/** For a process that serves nobody: it answers those who watch over it, and nothing else. */
export const healthServer = (health: Health): Server =>
  createServer((request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body));
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/healthz') {
      answer(404, { statusCode: 404, code: 'not-found', message: 'Not found' });
      return;
    }
    void health.complaints().then((complaints) => {
      if (complaints.length === 0) answer(200, { status: 'ready' });
      else answer(503, { statusCode: 503, code: 'unavailable', message: complaints.join(' ') });
    });
  });

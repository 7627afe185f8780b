import type { Request, RequestHandler } from 'express';
import { allowAnyOrigin, answerPreflight } from './any-origin.js';
import type { RouteEntry } from './route.js';
import type { RouteTable } from './route-table.js';

const entries = new WeakMap<Request, RouteEntry>();

/** The entry of the matched route. Undefined if no controller serves the request. */
export const entryOf = (request: Request): RouteEntry | undefined => entries.get(request);

/** Finds a request's route entry first and sets its CORS headers, so that allowed pages can read refusals as well. */
export const matchRoute =
  (table: RouteTable): RequestHandler =>
  (request, response, next) => {
    const preflight = request.method === 'OPTIONS';
    const method = preflight ? request.headers['access-control-request-method'] : request.method;
    const entry = table.entryOf(method, request.path);
    if (entry) response.setHeader('Cache-Control', 'no-store');
    if (entry && !preflight) entries.set(request, entry);
    if (entry?.cors === 'any-origin') {
      allowAnyOrigin(response);
      if (preflight) {
        answerPreflight(response);
        return;
      }
    }
    next();
  };

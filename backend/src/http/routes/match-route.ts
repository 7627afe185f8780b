import type { Request, RequestHandler } from 'express';
import { allowAnyOrigin, answerPreflight } from './any-origin.js';
import type { RouteEntry } from './route.js';
import type { RouteTable } from './route-table.js';

const entries = new WeakMap<Request, RouteEntry>();

/** Undefined for what no controller serves. */
export const entryOf = (request: Request): RouteEntry | undefined => entries.get(request);

/** Finds a request's entry before anything else, so that also a refusal can be read by the pages that may read answers. */
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

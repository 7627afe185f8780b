import type { Request, Response } from 'express';
import type { Listed } from '../kernel/listed.js';

/**
 * Names the next page in `Link`, as a reference relative to this address so that it holds behind every proxy, and the
 * total where this page shows it: the first one, when it is also the last.
 */
export function setPageHeaders(request: Request, response: Response, { items, next }: Listed<unknown>): void {
  const query = new URLSearchParams(request.originalUrl.split('?')[1]);
  if (next !== undefined) {
    query.set('after', next);
    response.setHeader('Link', `<${request.baseUrl}${request.path}?${query.toString()}>; rel="next"`);
  } else if (!query.has('after')) {
    response.setHeader('X-Total-Count', String(items.length));
  }
}

import type { Request, Response } from 'express';
import type { Listed } from '../kernel/listed.js';

/**
 * Sets `Link` to the next page. If this page is both the first and the last, sets `X-Total-Count` instead.
 * The link is relative to the request's address, so that it works behind every proxy.
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

import type { Request, Response } from 'express';
import type { Listed } from '../kernel/listed.js';

/**
 * Sets `Link` to the next page, and `X-Total-Count` if the total is known, as it is if there is only one page.
 * The link is relative to the request's address, so that it works behind every proxy.
 */
export function setPageHeaders(request: Request, response: Response, { items, next, total }: Listed<unknown>): void {
  const query = new URLSearchParams(request.originalUrl.split('?')[1]);
  if (next !== undefined) {
    const following = new URLSearchParams(query);
    following.set('after', next);
    following.delete('skip');
    response.setHeader('Link', `<${request.baseUrl}${request.path}?${following.toString()}>; rel="next"`);
  }
  const isWhole = next === undefined && !query.has('after') && !query.has('skip');
  const known = total ?? (isWhole ? items.length : undefined);
  if (known !== undefined) response.setHeader('X-Total-Count', String(known));
}

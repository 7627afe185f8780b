import type { Request, RequestHandler } from 'express';
import { Refused } from '../../kernel/refusal.js';
import { entryOf } from './match-route.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses unsafe requests with cookies from pages of another origin. Requests without an `Origin`
 * pass, because browsers always send one with such requests. A trusted proxy names the host only where `PUBLIC_URL`
 * does not.
 */
export const originCheck =
  (publicUrl: string | undefined): RequestHandler =>
  (request, _response, next) => {
    const { origin } = request.headers;
    const passes =
      !entryOf(request)?.cookies ||
      SAFE.has(request.method) ||
      origin === undefined ||
      isOwnOrigin(origin, request, publicUrl);
    next(passes ? undefined : new Refused('forbidden', 'foreign-origin', 'This request came from another site.'));
  };

/** Whether pages of the origin are this installation's, as far as a request to it tells. */
export function isOwnOrigin(
  origin: string,
  request: Pick<Request, 'host' | 'headers'>,
  publicUrl: string | undefined,
): boolean {
  const host = publicUrl === undefined ? request.host : request.headers.host;
  return origin === publicUrl || (host !== undefined && hostOf(origin) === host);
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

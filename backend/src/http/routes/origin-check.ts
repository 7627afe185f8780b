import type { RequestHandler } from 'express';
import { Refused } from '../../kernel/refusal.js';
import { entryOf } from './match-route.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses unsafe requests with cookies from pages of another origin. Requests without an `Origin` pass,
 * because browsers always send one with such requests. A trusted proxy names the host only where `PUBLIC_URL` does not.
 */
export const originCheck =
  (publicUrl: string | undefined): RequestHandler =>
  (request, _response, next) => {
    const { origin } = request.headers;
    const host = publicUrl === undefined ? request.host : request.headers.host;
    const passes =
      !entryOf(request)?.cookies ||
      SAFE.has(request.method) ||
      origin === undefined ||
      origin === publicUrl ||
      (host !== undefined && hostOf(origin) === host);
    next(passes ? undefined : new Refused('forbidden', 'foreign-origin', 'This request came from another site.'));
  };

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

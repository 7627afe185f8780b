import type { Request } from 'express';
import { principalOf } from './principal.js';
import { isOwnOrigin } from './routes/origin-check.js';

/** The page that a visitor's request came from. */
export interface EmbeddingPage {
  /** Undefined if nothing tells it. */
  readonly origin: string | undefined;
  /** Whether the page is this installation's. */
  readonly isOwn: (publicUrl: string | undefined) => boolean;
}

export function embeddingPageOf(request: Request): EmbeddingPage {
  const origin = originOf(request);
  return { origin, isOwn: (publicUrl) => origin !== undefined && isOwnOrigin(origin, request, publicUrl) };
}

/**
 * Browsers name the origin, except in what a page gets from its own server; then the session knows it, and before there
 * is one, our own pages say it as the referrer.
 */
function originOf(request: Request): string | undefined {
  const { origin, referer } = request.headers;
  const principal = principalOf(request);
  const ofSession = principal?.kind === 'visitor' ? principal.origin : null;
  return origin ?? ofSession ?? URL.parse(referer ?? '')?.origin;
}

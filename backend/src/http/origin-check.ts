import type { Request, RequestHandler } from 'express';
import { isOperatorCall, isUpload, isVisitorCall } from './own-proof.js';
import { Refused } from '../kernel/refusal.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another origin asks for with the browser's cookies. Clients without an `Origin`, which
 * are no browsers, pass.
 */
export const originCheck =
  (publicUrl: string | undefined): RequestHandler =>
  (request, _response, next) => {
    const { origin } = request.headers;
    if (
      SAFE.has(request.method) ||
      origin === undefined ||
      hasOwnProof(request) ||
      origin === publicUrl ||
      hostOf(origin) === request.host
    ) {
      next();
      return;
    }
    next(new Refused('forbidden', 'foreign-origin', 'This request came from another site.'));
  };

const hasOwnProof = ({ method, path }: Request): boolean =>
  isVisitorCall(path) || isOperatorCall(path) || isUpload(method, path);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

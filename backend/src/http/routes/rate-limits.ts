import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { accountOf, principalId } from '../../kernel/principal.js';
import { tooMany } from '../../kernel/refusals.js';
import { Quotas } from '../../ports/quotas.js';
import { CONFIG, type Config } from '../../settings/config.js';
import { addressOf } from '../client-address.js';
import { principalOf } from '../principal.js';
import { type CountedBy, RATE_LIMITS, SLOWING } from './limits.js';
import { entryOfHandler } from './route.js';
import { delayOf, slowDown } from './slow-down.js';

/**
 * Limits by address apply before authentication, so that they also bound guessing. The other limits apply after it,
 * when the caller is known.
 */
const isDue = (by: CountedBy, request: Request): boolean => (by === 'address') === (principalOf(request) === undefined);

function countedAs(by: CountedBy, request: Request): string {
  const principal = principalOf(request) ?? { kind: 'anonymous' };
  switch (by) {
    case 'address':
      return addressOf(request);
    case 'account':
      return accountOf(principal);
    case 'chatbot':
      if (principal.kind !== 'visitor' && principal.kind !== 'api-key')
        throw new Error(`The route counts by chatbot, which ${principal.kind} has none of`);
      return principal.chatbotId;
    case 'visitor':
    case 'key':
      return principalId(principal);
  }
}

/**
 * Answers 429 with `Retry-After` over a limit of the route's entry, and lets requests near a `SLOWING` one wait. Runs
 * both before and after the proof guard. Nest's throttler would look for six decorators of each limit that there is,
 * with every request.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly quotas: Quotas,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    for (const name of entryOfHandler(context.getHandler())?.limits ?? []) {
      const { by, setting } = RATE_LIMITS[name];
      if (!isDue(by, request)) continue;
      const { limit, windowMs } = this.config.limits[setting];
      const { granted, used, endsInMs } = await this.quotas.take({ name, limit, windowMs }, countedAs(by, request));
      // A client over the limit waits until its window ends.
      if (!granted) throw tooMany(Math.max(1, Math.ceil(endsInMs / 1_000)));
      if (SLOWING.has(name)) await slowDown(delayOf(used, limit), request, http.getResponse<Response>());
    }
    return true;
  }
}

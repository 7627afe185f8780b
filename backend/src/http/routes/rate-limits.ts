import { Injectable, type ExecutionContext } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { accountOf, principalId } from '../../kernel/principal.js';
import { tooMany } from '../../kernel/refusals.js';
import type { Quotas } from '../../ports/quotas.js';
import type { Config } from '../../settings/config.js';
import { principalOf } from '../principal.js';
import { type CountedBy, RATE_LIMITS, SLOWING } from './limits.js';
import { QuotaStorage } from './quota-storage.js';
import { entryOfHandler } from './route.js';
import { delayOf, slowDown } from './slow-down.js';

const limitsOf = (context: ExecutionContext): readonly string[] => entryOfHandler(context.getHandler())?.limits ?? [];

/**
 * Limits by address apply before authentication, so that they also bound guessing. The other limits apply after it, when the
 * caller is known.
 */
const isDue = (by: CountedBy, context: ExecutionContext): boolean =>
  (by === 'address') === (principalOf(context.switchToHttp().getRequest<Request>()) === undefined);

/** One throttler per rate limit. */
export const throttlerOptions = ({ limits }: Config, quotas: Quotas): ThrottlerModuleOptions => ({
  storage: new QuotaStorage(quotas),
  setHeaders: false,
  generateKey: (_context, tracker) => tracker,
  throttlers: Object.entries(RATE_LIMITS).map(([name, { by, setting }]): ThrottlerOptions => ({
    name,
    ttl: limits[setting].windowMs,
    limit: limits[setting].limit,
    skipIf: (context) => !limitsOf(context).includes(name) || !isDue(by, context),
    ...(by !== 'address' && { getTracker: (request) => trackerOf(by, request as Request) }),
  })),
});

function trackerOf(by: Exclude<CountedBy, 'address'>, request: Request): string {
  const principal = principalOf(request) ?? { kind: 'anonymous' };
  switch (by) {
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
 * Answers 429 with `Retry-After` over a limit of the route's entry, and lets requests near a `SLOWING` one wait. Runs both before
 * and after the proof guard.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async handleRequest(asked: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, blockDuration, throttler, getTracker, generateKey } = asked;
    const request = context.switchToHttp().getRequest<Request>();
    const { name = '' } = throttler;
    const key = generateKey(context, await getTracker(request, context), name);
    const { totalHits, isBlocked, timeToBlockExpire } = await this.storageService.increment(
      key,
      ttl,
      limit,
      blockDuration,
      name,
    );
    if (isBlocked) throw tooMany(Math.max(1, timeToBlockExpire));
    if (SLOWING.has(name))
      await slowDown(delayOf(totalHits, limit), request, context.switchToHttp().getResponse<Response>());
    return true;
  }
}

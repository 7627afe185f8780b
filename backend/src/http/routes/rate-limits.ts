import { Injectable, type ExecutionContext } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerOptions,
} from '@nestjs/throttler';
import type { Request } from 'express';
import { accountOf, principalId } from '../../kernel/principal.js';
import { tooMany } from '../../kernel/refusals.js';
import type { Quotas } from '../../ports/quotas.js';
import type { Config } from '../../settings/config.js';
import { principalOf } from '../principal.js';
import { type CountedBy, RATE_LIMITS } from './limits.js';
import { QuotaStorage } from './quota-storage.js';
import { entryOfHandler } from './route.js';

const MINUTE_MS = 60_000;

const limitsOf = (context: ExecutionContext): readonly string[] => entryOfHandler(context.getHandler())?.limits ?? [];

/** Limits by address are counted before anything is proved, so that nobody can guess; the others once it is known who asks. */
const isDue = (by: CountedBy, context: ExecutionContext): boolean =>
  (by === 'address') === (principalOf(context.switchToHttp().getRequest<Request>()) === undefined);

/** The throttler of each limit. */
export const throttlerOptions = ({ limits }: Config, quotas: Quotas): ThrottlerModuleOptions => ({
  storage: new QuotaStorage(quotas),
  setHeaders: false,
  generateKey: (_context, tracker) => tracker,
  throttlers: Object.entries(RATE_LIMITS).map(([name, { by, setting }]): ThrottlerOptions => ({
    name,
    ttl: MINUTE_MS,
    limit: limits[setting],
    skipIf: (context) => !limitsOf(context).includes(name) || !isDue(by, context),
    ...(by !== 'address' && { getTracker: (request) => trackerOf(by, request as Request) }),
  })),
});

function trackerOf(by: Exclude<CountedBy, 'address'>, request: Request): string {
  const principal = principalOf(request) ?? { kind: 'anonymous' };
  return by === 'account' ? accountOf(principal) : principalId(principal);
}

/** Beyond a limit of the route's entry the answer is 429 with `Retry-After`. Stands before and after the proof. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<never> {
    return Promise.reject(tooMany(Math.max(1, timeToBlockExpire)));
  }
}

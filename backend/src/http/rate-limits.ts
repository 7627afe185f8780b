import { Injectable, type ExecutionContext } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerOptions,
} from '@nestjs/throttler';
import { createHash } from 'node:crypto';
import type { Config } from '../settings/config.js';
import type { Quotas } from '../ports/quotas.js';
import { tooMany } from '../kernel/refusals.js';
import { QuotaStorage } from './quota-storage.js';

const MINUTE_MS = 60_000;

/** What a limit is counted by: the client's address (an IPv6 client by its subnet), the signed-in account, the visitor's token. */
type CountedBy = 'address' | 'account' | 'visitor';

const RATE_LIMITS = {
  'sign-ups': { by: 'address', setting: 'signupsPerMinute' },
  logins: { by: 'address', setting: 'loginsPerMinute' },
  'test-chats': { by: 'account', setting: 'testChatsPerMinute' },
  uploads: { by: 'account', setting: 'uploadsPerMinute' },
  'chat-messages': { by: 'visitor', setting: 'chatMessagesPerMinute' },
  'chat-messages-of-address': { by: 'address', setting: 'chatMessagesPerMinutePerAddress' },
  'visitor-sessions': { by: 'address', setting: 'visitorSessionsPerMinute' },
  'operator-calls': { by: 'address', setting: 'operatorCallsPerMinute' },
  verifications: { by: 'account', setting: 'verificationsPerMinute' },
} as const satisfies Record<string, { readonly by: CountedBy; readonly setting: keyof Config['limits'] }>;
export type RateLimitName = keyof typeof RATE_LIMITS;

const NAMES = 'rate-limits';

/** Counts calls of a route against these limits; beyond one of them the answer is 429 with `Retry-After`. */
export const RateLimited =
  (...names: readonly RateLimitName[]): MethodDecorator =>
  (_target, _key, descriptor) => {
    Reflect.defineMetadata(NAMES, names, descriptor.value as object);
  };

const namesOf = (context: ExecutionContext): readonly string[] =>
  (Reflect.getMetadata(NAMES, context.getHandler()) as readonly string[] | undefined) ?? [];

interface Counted {
  readonly ip?: string;
  readonly user?: { readonly accountId: string };
  readonly headers?: { readonly authorization?: string };
}

/** The throttler of each limit. */
export const throttlerOptions = ({ limits }: Config, quotas: Quotas): ThrottlerModuleOptions => ({
  storage: new QuotaStorage(quotas),
  setHeaders: false,
  generateKey: (_context, tracker) => tracker,
  throttlers: Object.entries(RATE_LIMITS).map(([name, { by, setting }]): ThrottlerOptions => ({
    name,
    ttl: MINUTE_MS,
    limit: limits[setting],
    skipIf: (context) => !namesOf(context).includes(name),
    ...(by !== 'address' && { getTracker: (request: Counted) => trackerOf(by, request) }),
  })),
});

function trackerOf(by: Exclude<CountedBy, 'address'>, { ip = '', user, headers }: Counted): string {
  if (by === 'account') return user?.accountId ?? ip;
  const token = headers?.authorization;
  return token === undefined ? ip : createHash('sha256').update(token).digest('base64');
}

@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<never> {
    return Promise.reject(tooMany(Math.max(1, timeToBlockExpire)));
  }
}

import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Quotas } from '../../ports/quotas.js';

type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

/** Makes the throttler count across all processes. A client over the limit waits until its window ends. */
export class QuotaStorage implements ThrottlerStorage {
  constructor(private readonly quotas: Quotas) {}

  async increment(
    key: string,
    ttl: number,
    limit: number,
    _blockDuration: number,
    throttlerName: string,
  ): Promise<Counted> {
    const { granted, used, endsInMs } = await this.quotas.take({ name: throttlerName, limit, windowMs: ttl }, key);
    const endsIn = seconds(endsInMs);
    return { totalHits: used, timeToExpire: endsIn, isBlocked: !granted, timeToBlockExpire: granted ? 0 : endsIn };
  }
}

import { afterEach, beforeEach, expect, it } from 'vitest';
import { EngineProxy } from '../../../test/engines/engine-proxy.js';
import { describeWith } from '../../../test/engines/urls.js';
import type { Claims } from '../../ports/claims.js';
import { type Claim } from '../../ports/claims.js';
import { claimsContract } from '../../ports/claims.contract.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { openRedis, type OpenedRedis } from './open-redis.js';
import { scratchRedis } from './testing/scratch.js';

/** Longer than a busy machine keeps a renewal waiting. */
const SHORT_MS = 2_000;

describeWith('REDIS_URL', 'claims in Redis', (url) => {
  claimsContract('Redis', async () => {
    const { here, there, close } = await scratchRedis(url);
    return { here: here.claims, there: there.claims, close };
  });

  let line: EngineProxy;
  let unreliable: OpenedRedis;
  let other: OpenedRedis;
  let prefix: string;
  let close: () => Promise<void>;
  beforeEach(async () => {
    line = await EngineProxy.to(url);
    const scratch = await scratchRedis(url);
    ({ here: other, prefix, close } = scratch);
    unreliable = await openRedis({ url: line.url, prefix, report: () => undefined });
  });
  afterEach(async () => {
    await unreliable.close();
    await line.close();
    await close();
  });

  /** Repeats until the claim succeeds. Returns it with the milliseconds that it took. */
  async function obtain(claims: Claims): Promise<{ claim: Claim; afterMs: number }> {
    const since = performance.now();
    for (;;) {
      const claim = await claims.claim('a', SHORT_MS);
      if (claim) return { claim, afterMs: performance.now() - since };
    }
  }

  it('are held while their holder lives, and go to another process soon after it died', async () => {
    await unreliable.claims.claim('a', SHORT_MS);
    const waiting = obtain(other.claims);
    const first = await Promise.race([
      waiting,
      new Promise((resolve) => setTimeout(resolve, 2 * SHORT_MS, 'still held')),
    ]);
    expect(first).toBe('still held');
    const died = performance.now();
    await line.cut();
    const { claim } = await waiting;
    expect(performance.now() - died).toBeLessThan(4 * SHORT_MS);
    await claim.release();
  });

  it('are taken back by a holder that could not renew them, if nobody took them meanwhile', async () => {
    const claim = await unreliable.claims.claim('a', SHORT_MS);
    const name = `${prefix}:claims:a`;
    await other.commands.del(name);
    const back = async () => (await other.commands.exists(name)) === 1;
    while (!(await back()));
    await claim?.release();
    expect(await back()).toBe(false);
  });

  it('stay with the process that took them while their holder was disconnected', async () => {
    const lost = await unreliable.claims.claim('a', SHORT_MS);
    await line.cut();
    const { claim } = await obtain(other.claims);
    await line.mend();
    await expect(unreliable.claims.claim('b', SHORT_MS)).resolves.toBeDefined();
    await lost?.release();
    expect(await unreliable.claims.claim('a', SHORT_MS)).toBeUndefined();
    await claim.release();
  });

  it('fail during an outage, and succeed after it', async () => {
    await line.cut();
    await expect(unreliable.claims.claim('a', SHORT_MS)).rejects.toThrow(EngineUnavailable);
    await line.mend();
    const { claim } = await obtain({
      claim: (key, lapsesMs) => unreliable.claims.claim(key, lapsesMs).catch(() => undefined),
    });
    await claim.release();
  });
});

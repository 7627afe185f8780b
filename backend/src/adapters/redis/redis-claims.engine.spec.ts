import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EngineProxy } from '../../../test/engines/engine-proxy.js';
import { describeWith } from '../../../test/engines/urls.js';
import type { Claims } from '../../ports/claims.js';
import { type Claim } from '../../ports/claims.js';
import { claimsContract } from '../../ports/claims.contract.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { openRedis, type OpenedRedis } from './open-redis.js';
import { scratchRedis } from './testing/scratch.js';

const SHORT_MS = 300;

describeWith('REDIS_URL', 'claims in Redis', (url) => {
  claimsContract('Redis', async () => {
    const { here, there, close } = await scratchRedis(url);
    return { here: here.claims, there: there.claims, close };
  });

  let line: EngineProxy;
  let mortal: OpenedRedis;
  let other: OpenedRedis;
  let prefix: string;
  let close: () => Promise<void>;
  beforeEach(async () => {
    line = await EngineProxy.to(url);
    const scratch = await scratchRedis(url);
    ({ here: other, prefix, close } = scratch);
    mortal = await openRedis({ url: line.url, prefix, report: () => undefined });
  });
  afterEach(async () => {
    await mortal.close();
    await line.close();
    await close();
  });

  /** Asks until it is had, and answers after how many milliseconds that was. */
  async function had(claims: Claims): Promise<{ claim: Claim; afterMs: number }> {
    const since = performance.now();
    for (;;) {
      const claim = await claims.claim('a', SHORT_MS);
      if (claim) return { claim, afterMs: performance.now() - since };
    }
  }

  it('are held for as long as their holder lives, and had by another soon after it died', async () => {
    await mortal.claims.claim('a', SHORT_MS);
    const waiting = had(other.claims);
    const first = await Promise.race([
      waiting,
      new Promise((resolve) => setTimeout(resolve, 4 * SHORT_MS, 'still held')),
    ]);
    expect(first).toBe('still held');
    const died = performance.now();
    await line.cut();
    const { claim } = await waiting;
    expect(performance.now() - died).toBeLessThan(4 * SHORT_MS);
    await claim.release();
  });

  it('are taken back by a holder that could not renew them, where nobody took them meanwhile', async () => {
    const claim = await mortal.claims.claim('a', SHORT_MS);
    const name = `${prefix}:claims:a`;
    await other.commands.del(name);
    const back = async () => (await other.commands.exists(name)) === 1;
    while (!(await back()));
    await claim?.release();
    expect(await back()).toBe(false);
  });

  it('stay with who took them while their holder was away', async () => {
    const lost = await mortal.claims.claim('a', SHORT_MS);
    await line.cut();
    const { claim } = await had(other.claims);
    await line.mend();
    await expect(mortal.claims.claim('b', SHORT_MS)).resolves.toBeDefined();
    await lost?.release();
    expect(await mortal.claims.claim('a', SHORT_MS)).toBeUndefined();
    await claim.release();
  });

  it('cannot be had while Redis is away, and again when it is back', async () => {
    await line.cut();
    await expect(mortal.claims.claim('a', SHORT_MS)).rejects.toThrow(EngineUnavailable);
    await line.mend();
    const { claim } = await had({
      claim: (key, lapsesMs) => mortal.claims.claim(key, lapsesMs).catch(() => undefined),
    });
    await claim.release();
  });
});

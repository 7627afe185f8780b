import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Claims } from './claims.js';

const LONG_MS = 60_000;

/** Two processes that share claims; where only one can, the same one twice. */
export type OpenClaims = () => Promise<{ readonly here: Claims; readonly there: Claims; close(): Promise<void> }>;

/** What every adapter of claims guarantees. */
export function claimsContract(name: string, open: OpenClaims): void {
  describe(`claims: ${name}`, () => {
    let here: Claims;
    let there: Claims;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ here, there, close } = await open());
    });
    afterEach(() => close());

    it('are held by one at a time', async () => {
      const claim = await here.claim('a', LONG_MS);
      expect(claim).toBeDefined();
      expect([await here.claim('a', LONG_MS), await there.claim('a', LONG_MS)]).toEqual([undefined, undefined]);
      await claim?.release();
    });

    it('go to one of many who ask at once', async () => {
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).claim('a', LONG_MS)),
      );
      expect(asked.filter(Boolean)).toHaveLength(1);
      for (const claim of asked) await claim?.release();
    });

    it('can be had by others once they are released', async () => {
      await (await here.claim('a', LONG_MS))?.release();
      const next = await there.claim('a', LONG_MS);
      expect(next).toBeDefined();
      await next?.release();
    });

    it('are released once: a second time takes nothing from the next holder', async () => {
      const first = await here.claim('a', LONG_MS);
      await first?.release();
      const second = await there.claim('a', LONG_MS);
      await first?.release();
      expect(await here.claim('a', LONG_MS)).toBeUndefined();
      await second?.release();
    });

    it('of different things do not meet', async () => {
      const claims = [await here.claim('a', LONG_MS), await there.claim('b', LONG_MS)];
      expect(claims.every(Boolean)).toBe(true);
      for (const claim of claims) await claim?.release();
    });
  });
}

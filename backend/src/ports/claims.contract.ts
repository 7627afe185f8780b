import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Claims } from './claims.js';

const LONG_MS = 60_000;

/** Claims as seen by two processes. An adapter within one process passes the same one twice. */
export type OpenClaims = () => Promise<{ readonly here: Claims; readonly there: Claims; close(): Promise<void> }>;

/** The guarantees of every claims adapter. */
export function claimsContract(name: string, open: OpenClaims): void {
  describe(`claims: ${name}`, () => {
    let here: Claims;
    let there: Claims;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ here, there, close } = await open());
    });
    afterEach(() => close());

    it('are held by one process at a time', async () => {
      const claim = await here.claim('a', LONG_MS);
      expect(claim).toBeDefined();
      expect([await here.claim('a', LONG_MS), await there.claim('a', LONG_MS)]).toEqual([undefined, undefined]);
      await claim?.release();
    });

    it('go to one of many concurrent callers', async () => {
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).claim('a', LONG_MS)),
      );
      expect(asked.filter(Boolean)).toHaveLength(1);
      for (const claim of asked) await claim?.release();
    });

    it('can be taken by others after their release', async () => {
      await (await here.claim('a', LONG_MS))?.release();
      const next = await there.claim('a', LONG_MS);
      expect(next).toBeDefined();
      await next?.release();
    });

    it('are released once: a second release does not affect the next holder', async () => {
      const first = await here.claim('a', LONG_MS);
      await first?.release();
      const second = await there.claim('a', LONG_MS);
      await first?.release();
      expect(await here.claim('a', LONG_MS)).toBeUndefined();
      await second?.release();
    });

    it('with different keys are independent', async () => {
      const claims = [await here.claim('a', LONG_MS), await there.claim('b', LONG_MS)];
      expect(claims.every(Boolean)).toBe(true);
      for (const claim of claims) await claim?.release();
    });
  });
}

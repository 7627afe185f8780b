import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Quota, Quotas } from './quotas.js';

/** Quotas as seen by two processes (an adapter within one process passes the same one twice), and a function that waits for the end of a window. */
export type OpenQuotas = () => Promise<{
  readonly here: Quotas;
  readonly there: Quotas;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}>;

/** The guarantees of every quotas adapter. */
export function quotasContract(name: string, open: OpenQuotas): void {
  describe(`quotas: ${name}`, () => {
    const quota: Quota = { name: 'tries', limit: 2, windowMs: 60_000 };
    let here: Quotas;
    let there: Quotas;
    let pass: (ms: number) => Promise<void>;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ here, there, pass, close } = await open());
    });
    afterEach(() => close());

    const granted = async (quotas: Quotas, of = quota, key = 'ada') => (await quotas.take(of, key)).granted;

    it('grant up to the limit over all processes', async () => {
      expect([await granted(here), await granted(there), await granted(here), await granted(there)]).toEqual([
        true,
        true,
        false,
        false,
      ]);
    });

    it('grant up to the limit to many concurrent callers', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => granted(index % 2 ? here : there)));
      expect(answers.filter(Boolean)).toHaveLength(2);
    });

    it('return the number of uses and the end of the window', async () => {
      const answers = [await here.take(quota, 'ada'), await here.take(quota, 'ada'), await here.take(quota, 'ada')];
      expect(answers.map(({ used }) => used)).toEqual([1, 2, 2]);
      for (const { endsInMs } of answers) {
        expect(endsInMs).toBeGreaterThan(50_000);
        expect(endsInMs).toBeLessThanOrEqual(60_000);
      }
    });

    it('reset at the end of the window, which rejected uses do not extend', async () => {
      const short = { ...quota, limit: 1, windowMs: 200 };
      expect([await granted(here, short), await granted(here, short)]).toEqual([true, false]);
      await pass(200);
      expect([await granted(here, short), await granted(here, short)]).toEqual([true, false]);
    });

    it('count every key and every name separately', async () => {
      const one = { ...quota, limit: 1 };
      expect([
        await granted(here, one, 'ada'),
        await granted(here, one, 'bob'),
        await granted(here, { ...one, name: 'other' }, 'ada'),
      ]).toEqual([true, true, true]);
    });

    it('subtract uses that are given back, but never below zero', async () => {
      await here.take(quota, 'ada');
      await here.take(quota, 'ada');
      await there.giveBack(quota, 'ada');
      expect([await granted(here), await granted(here)]).toEqual([true, false]);
      await here.giveBack(quota, 'bob');
      for (let time = 0; time < 3; time++) await there.giveBack(quota, 'ada');
      expect([await granted(here), await granted(here), await granted(here)]).toEqual([true, true, false]);
      expect([
        await granted(here, quota, 'bob'),
        await granted(here, quota, 'bob'),
        await granted(here, quota, 'bob'),
      ]).toEqual([true, true, false]);
    });

    it('reset a key', async () => {
      await here.take(quota, 'ada');
      await here.take(quota, 'ada');
      await there.forget(quota, 'ada');
      expect([await granted(here), await granted(here), await granted(here)]).toEqual([true, true, false]);
    });
  });
}

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Quota, Quotas } from './quotas.js';

/** Two processes that share quotas (where only one can, the same one twice), and a way to wait for the end of a window. */
export type OpenQuotas = () => Promise<{
  readonly here: Quotas;
  readonly there: Quotas;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}>;

/** What every adapter of quotas guarantees. */
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

    it('grant up to the limit, wherever it is asked', async () => {
      expect([await granted(here), await granted(there), await granted(here), await granted(there)]).toEqual([
        true,
        true,
        false,
        false,
      ]);
    });

    it('grant up to the limit to many who ask at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => granted(index % 2 ? here : there)));
      expect(answers.filter(Boolean)).toHaveLength(2);
    });

    it('say how much is used, and when the window ends', async () => {
      const answers = [await here.take(quota, 'ada'), await here.take(quota, 'ada'), await here.take(quota, 'ada')];
      expect(answers.map(({ used }) => used)).toEqual([1, 2, 2]);
      for (const { endsInMs } of answers) {
        expect(endsInMs).toBeGreaterThan(50_000);
        expect(endsInMs).toBeLessThanOrEqual(60_000);
      }
    });

    it('begin again when the window has ended, which refusals do not put off', async () => {
      const short = { ...quota, limit: 1, windowMs: 200 };
      expect([await granted(here, short), await granted(here, short)]).toEqual([true, false]);
      await pass(200);
      expect([await granted(here, short), await granted(here, short)]).toEqual([true, false]);
    });

    it('count every key and every name apart', async () => {
      const one = { ...quota, limit: 1 };
      expect([
        await granted(here, one, 'ada'),
        await granted(here, one, 'bob'),
        await granted(here, { ...one, name: 'other' }, 'ada'),
      ]).toEqual([true, true, true]);
    });

    it('take back what is given back, and no more', async () => {
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

    it('forget what is forgotten', async () => {
      await here.take(quota, 'ada');
      await here.take(quota, 'ada');
      await there.forget(quota, 'ada');
      expect([await granted(here), await granted(here), await granted(here)]).toEqual([true, true, false]);
    });
  });
}

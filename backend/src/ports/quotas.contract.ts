import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Quota, Quotas } from './quotas.js';

export interface OpenedQuotas {
  /** Quotas as seen by two processes. An adapter within one process passes the same one twice. */
  readonly here: Quotas;
  readonly there: Quotas;
  /** Lets time pass, and with it windows end. */
  pass(ms: number): Promise<void>;
  /** Waits for as long as a kill may forget. */
  written(): Promise<void>;
  /** Kills all processes without letting them write anything, and returns the quotas of a new one. */
  killed(): Promise<Quotas>;
  /** Stops all processes as an operator does, and returns the quotas of a new one. */
  restarted(): Promise<Quotas>;
  close(): Promise<void>;
}
export type OpenQuotas = () => Promise<OpenedQuotas>;

const HOUR_MS = 60 * 60_000;

/** The guarantees of every quotas adapter. */
export function quotasContract(name: string, open: OpenQuotas): void {
  describe(`quotas: ${name}`, () => {
    const quota: Quota = { name: 'tries', limit: 2, windowMs: 60_000 };
    let here: Quotas;
    let there: Quotas;
    let opened: OpenedQuotas;
    let pass: OpenedQuotas['pass'];
    beforeEach(async () => {
      opened = await open();
      ({ here, there, pass } = opened);
    });
    afterEach(() => opened.close());

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
      const one = { ...quota, limit: 1 };
      expect([await granted(here, one), await granted(here, one)]).toEqual([true, false]);
      await pass(30_000);
      expect(await granted(here, one)).toBe(false);
      await pass(30_000);
      expect([await granted(here, one), await granted(here, one)]).toEqual([true, false]);
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

    describe('count amounts', () => {
      const bytes: Quota = { name: 'bytes', limit: 1_000, windowMs: 60_000 };

      it('up to the limit, and take nothing for what would exceed it', async () => {
        expect(await here.take(bytes, 'ada', 600)).toMatchObject({ granted: true, used: 600 });
        expect(await there.take(bytes, 'ada', 401)).toMatchObject({ granted: false, used: 600 });
        expect(await here.take(bytes, 'ada', 400)).toMatchObject({ granted: true, used: 1_000 });
        expect(await there.take(bytes, 'ada', 0)).toMatchObject({ granted: true, used: 1_000 });
        expect(await there.take(bytes, 'ada', 1)).toMatchObject({ granted: false, used: 1_000 });
      });

      it('refused from the first one on, which begins no window', async () => {
        expect(await here.take(bytes, 'ada', 1_001)).toEqual({ granted: false, used: 0, endsInMs: 60_000 });
        expect(await here.take(bytes, 'ada', 1_000)).toMatchObject({ granted: true, used: 1_000 });
      });

      it('exactly, however many are taken at once', async () => {
        const takes = await Promise.all(
          Array.from({ length: 30 }, (_, index) => (index % 2 ? here : there).take(bytes, 'ada', 150)),
        );
        expect(takes.filter(({ granted }) => granted)).toHaveLength(6);
        expect(await here.take(bytes, 'ada', 0)).toMatchObject({ used: 900 });
      });

      it('that are given back, down to zero', async () => {
        await here.take(bytes, 'ada', 900);
        await there.giveBack(bytes, 'ada', 500);
        expect(await here.take(bytes, 'ada', 0)).toMatchObject({ used: 400 });
        await there.giveBack(bytes, 'ada', 500);
        expect(await here.take(bytes, 'ada', 0)).toMatchObject({ used: 0 });
      });

      it('as large as micro-dollars get', async () => {
        const dollars = { ...bytes, limit: Number.MAX_SAFE_INTEGER };
        await here.take(dollars, 'ada', Number.MAX_SAFE_INTEGER - 1);
        expect(await there.take(dollars, 'ada', 1)).toMatchObject({ granted: true, used: Number.MAX_SAFE_INTEGER });
        await here.giveBack(dollars, 'ada', 1);
        expect(await there.take(dollars, 'ada', 2)).toMatchObject({ used: Number.MAX_SAFE_INTEGER - 1 });
      });
    });

    describe.each([
      ['a kill', 'killed'],
      ['a restart', 'restarted'],
    ] as const)('windows from an hour on, after %s,', (_what, ended) => {
      const hourly: Quota = { name: 'hourly', limit: 1_000, windowMs: HOUR_MS };
      it('go on where they were', async () => {
        await here.take(hourly, 'ada', 700);
        await there.take(hourly, 'ada', 200);
        await opened.pass(1_000);
        await opened.written();
        const next = await opened[ended]();
        expect(await next.take(hourly, 'ada', 101)).toMatchObject({ granted: false, used: 900 });
        const last = await next.take(hourly, 'ada', 100);
        expect(last).toMatchObject({ granted: true, used: 1_000 });
        expect(last.endsInMs).toBeGreaterThan(HOUR_MS - 60_000);
        expect(last.endsInMs).toBeLessThanOrEqual(HOUR_MS - 1_000);
      });

      it('know what was given back and forgotten', async () => {
        await here.take(hourly, 'ada', 700);
        await here.take(hourly, 'bob', 700);
        await opened.written();
        await here.giveBack(hourly, 'ada', 300);
        await here.forget(hourly, 'bob');
        await opened.written();
        const next = await opened[ended]();
        expect(await next.take(hourly, 'ada', 0)).toMatchObject({ used: 400 });
        expect(await next.take(hourly, 'bob', 1)).toMatchObject({ used: 1 });
      });
    });
  });
}

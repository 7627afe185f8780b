import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Signals } from './signals.js';

/** Two processes that share signals (where only one can, the same one twice), and what their listeners threw. */
export type OpenSignals = () => Promise<{
  readonly here: Signals;
  readonly there: Signals;
  readonly reports: unknown[];
  close(): Promise<void>;
}>;

/** What every adapter of signals guarantees. */
export function signalsContract(name: string, open: OpenSignals): void {
  describe(`signals: ${name}`, () => {
    let here: Signals;
    let there: Signals;
    let reports: unknown[];
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ here, there, reports, close } = await open());
    });
    afterEach(() => close());

    /** What a listener hears, and a promise of the first so many messages. */
    async function ear(signals: Signals, channel: string, wanted: number) {
      const heard: unknown[] = [];
      const enough = Promise.withResolvers<void>();
      const leave = await signals.subscribe(channel, (message) => {
        if (heard.push(message) === wanted) enough.resolve();
      });
      return { heard, leave, enough: enough.promise };
    }

    it('are heard in order by every listener, here and there', async () => {
      const ears = [await ear(here, 'a', 3), await ear(here, 'a', 3), await ear(there, 'a', 3)];
      for (const message of [1, 2, 3]) await here.publish('a', message);
      await Promise.all(ears.map(({ enough }) => enough));
      expect(ears.map(({ heard }) => heard)).toEqual([
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ]);
    });

    it('keep their shape', async () => {
      const { heard, enough } = await ear(here, 'a', 1);
      const message = { text: 'Grüße 👋', list: [1, null, true], nested: { empty: {} } };
      await there.publish('a', message);
      await enough;
      expect(heard).toEqual([message]);
    });

    it('stay on their channel', async () => {
      const { heard, enough } = await ear(here, 'a', 1);
      await there.publish('b', 'elsewhere');
      await there.publish('a', 'here');
      await enough;
      expect(heard).toEqual(['here']);
    });

    it('are lost on nobody', async () => {
      await expect(here.publish('nobody', 1)).resolves.toBeUndefined();
    });

    it('are not heard any more by who has left, nor what was said before', async () => {
      await there.publish('a', 'before');
      const gone = await ear(here, 'a', 1);
      const other = await ear(here, 'a', 2);
      await there.publish('a', 'both');
      await gone.enough;
      gone.leave();
      gone.leave();
      await there.publish('a', 'other');
      await other.enough;
      expect([gone.heard, other.heard]).toEqual([['both'], ['both', 'other']]);
    });

    it('are heard again by who comes back after everybody had left', async () => {
      (await ear(here, 'a', 1)).leave();
      const back = await ear(here, 'a', 1);
      await there.publish('a', 'again');
      await back.enough;
      expect(back.heard).toEqual(['again']);
    });

    it('reach the others where a listener throws, which is reported', async () => {
      const broken = new Error('broken');
      await here.subscribe('a', () => {
        throw broken;
      });
      const { heard, enough } = await ear(here, 'a', 1);
      await here.publish('a', 1);
      await enough;
      expect([heard, reports]).toEqual([[1], [broken]]);
    });
  });
}

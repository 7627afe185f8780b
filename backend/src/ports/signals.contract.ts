import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Signals } from './signals.js';

/**
 * Signals as seen by two processes (an adapter within one process passes the same one twice), and the errors of their
 * listeners.
 */
export type OpenSignals = () => Promise<{
  readonly here: Signals;
  readonly there: Signals;
  readonly reports: unknown[];
  close(): Promise<void>;
}>;

/** The guarantees of every signals adapter. */
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

    /** A recording listener, and a promise of its first messages. */
    async function ear(signals: Signals, channel: string, wanted: number) {
      const heard: unknown[] = [];
      const enough = Promise.withResolvers<void>();
      const leave = await signals.subscribe(channel, (message) => {
        if (heard.push(message) === wanted) enough.resolve();
      });
      return { heard, leave, enough: enough.promise };
    }

    it('reach every listener in order, in both processes', async () => {
      const ears = [await ear(here, 'a', 3), await ear(here, 'a', 3), await ear(there, 'a', 3)];
      for (const message of [1, 2, 3]) await here.publish('a', message);
      await Promise.all(ears.map(({ enough }) => enough));
      expect(ears.map(({ heard }) => heard)).toEqual([
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ]);
    });

    it('keep their structure', async () => {
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

    it('need no listener', async () => {
      await expect(here.publish('nobody', 1)).resolves.toBeUndefined();
    });

    it('do not reach a listener after it unsubscribed, nor earlier messages a new one', async () => {
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

    it('reach a new listener after all others unsubscribed', async () => {
      (await ear(here, 'a', 1)).leave();
      const back = await ear(here, 'a', 1);
      await there.publish('a', 'again');
      await back.enough;
      expect(back.heard).toEqual(['again']);
    });

    it('reach the other listeners if one throws, and its error is reported', async () => {
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

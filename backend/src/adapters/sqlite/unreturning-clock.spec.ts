import { expect, it } from '@jest/globals';
import { UnreturningClock } from './unreturning-clock.js';

const HOUR_MS = 3_600_000;

/** What the clock says in turn, in milliseconds, where the one behind it says these times. */
const says = (...times: readonly number[]) => {
  let call = 0;
  const clock = new UnreturningClock({ now: () => new Date(times[call++] ?? 0) });
  return times.map(() => clock.now().getTime());
};

it('says what the clock behind it says', () => expect(says(5, 7, 7, 2 * HOUR_MS)).toEqual([5, 7, 7, 2 * HOUR_MS]));

it('goes on where that one is set back', () => expect(says(3 * HOUR_MS, 1, 6)).toEqual([3 * HOUR_MS, 3 * HOUR_MS, 3 * HOUR_MS + 5]));

it('goes on where that one is set back again', () => expect(says(3 * HOUR_MS, HOUR_MS, HOUR_MS + 5, 0, 1)).toEqual([0, 0, 5, 5, 6].map((more) => 3 * HOUR_MS + more)));

it('is that one’s time again once that is put right', () => expect(says(3 * HOUR_MS, 0, 3 * HOUR_MS + 9)).toEqual([3 * HOUR_MS, 3 * HOUR_MS, 3 * HOUR_MS + 9]));

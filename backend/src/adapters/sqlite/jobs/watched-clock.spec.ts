import { expect, it } from 'vitest';
import { WatchedClock } from './watched-clock.js';

/** A clock that returns these times in turn, and the amounts it reported. */
function watched(times: readonly number[], onSetBack: () => Promise<void> = async () => undefined) {
  let call = 0;
  const reported: number[] = [];
  const clock = new WatchedClock({ now: () => new Date(times[call++] ?? 0) }, (byMs) => {
    reported.push(byMs);
    return onSetBack();
  });
  return { now: () => clock.now().getTime(), reported };
}

it('returns the time of the wrapped clock and reports how far it was set back', () => {
  const { now, reported } = watched([5, 7, 7, 30, 10, 11, 2]);
  expect(Array.from({ length: 7 }, now)).toEqual([5, 7, 7, 30, 10, 11, 2]);
  expect(reported).toEqual([20, 9]);
});

it('reports the amount again if the callback rejected', async () => {
  let failing = true;
  const { now, reported } = watched([30, 10, 14, 15], async () => {
    if (failing) throw new Error('failing');
  });
  now();
  now();
  await new Promise(setImmediate);
  failing = false;
  now();
  now();
  expect(reported).toEqual([20, 16]);
});

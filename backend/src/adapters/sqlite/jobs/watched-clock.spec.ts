import { expect, it } from '@jest/globals';
import { WatchedClock } from './watched-clock.js';

/** A clock that says these times in turn, and what it told of them. */
function watched(times: readonly number[], follow: () => Promise<void> = async () => undefined) {
  let call = 0;
  const told: number[] = [];
  const clock = new WatchedClock({ now: () => new Date(times[call++] ?? 0) }, (byMs) => {
    told.push(byMs);
    return follow();
  });
  return { now: () => clock.now().getTime(), told };
}

it('says what the clock behind it says, and tells by how much that was set back', () => {
  const { now, told } = watched([5, 7, 7, 30, 10, 11, 2]);
  expect(Array.from({ length: 7 }, now)).toEqual([5, 7, 7, 30, 10, 11, 2]);
  expect(told).toEqual([20, 9]);
});

it('tells again where that could not be followed', async () => {
  let away = true;
  const { now, told } = watched([30, 10, 14, 15], async () => {
    if (away) throw new Error('away');
  });
  now();
  now();
  await new Promise(setImmediate);
  away = false;
  now();
  now();
  expect(told).toEqual([20, 16]);
});

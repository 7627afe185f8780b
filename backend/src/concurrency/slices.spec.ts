import { expect, it, vi } from 'vitest';
import { Slices } from './slices.js';

it('lets others run after four milliseconds of work, and not before', async () => {
  let now = 0;
  const slices = new Slices(0, () => now);
  let turns = 0;
  const turning = setInterval(() => turns++, 0);
  const immediate = () => new Promise<void>((resolve) => setImmediate(() => resolve(void turns++)));
  const other = immediate();
  for (let step = 0; step < 3; step++) {
    now++;
    await slices.next();
  }
  expect(turns).toBe(0);
  now++;
  await slices.next();
  expect(turns).toBeGreaterThan(0);
  clearInterval(turning);
  await other;
});

it('rests after each slice', async () => {
  vi.useFakeTimers();
  let now = 0;
  const slices = new Slices(10, () => now);
  let rested = false;
  now = 4;
  const resting = slices.next()?.then(() => (rested = true));
  await vi.advanceTimersByTimeAsync(9);
  expect(rested).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await resting;
  expect(rested).toBe(true);
  vi.useRealTimers();
});

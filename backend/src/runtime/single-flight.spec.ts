import { beforeEach, expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { LocalClaims } from '../adapters/system/local-claims.js';
import { SingleFlight } from './single-flight.js';

let here: SingleFlight;
let there: SingleFlight;
let atOnce: number;
let most: number;
let times: number;
beforeEach(() => {
  const claims = new LocalClaims();
  [here, there] = [new SingleFlight(claims, setImmediate), new SingleFlight(claims, setImmediate)];
  [atOnce, most, times] = [0, 0, 0];
});

const work = async (): Promise<void> => {
  times += 1;
  most = Math.max(most, ++atOnce);
  await setImmediate();
  atOnce -= 1;
};

it('runs once for all concurrent callers in one process', async () => {
  await Promise.all([here.run('a', work), here.run('a', work), here.run('a', work)]);
  expect(times).toBe(1);
});

it('runs in one process at a time, then in the other, which checks what is left to do', async () => {
  await Promise.all([here.run('a', work), there.run('a', work)]);
  expect([times, most]).toEqual([2, 1]);
});

it('does not block other keys', async () => {
  await Promise.all([here.run('a', work), there.run('b', work)]);
  expect(most).toBe(2);
});

it('can be retried by a waiting process after it failed', async () => {
  const failing = here.run('a', () => Promise.reject(new Error('unreadable')));
  const waiting = there.run('a', work);
  await expect(failing).rejects.toThrow('unreadable');
  await waiting;
  await here.run('a', work);
  expect(times).toBe(2);
});

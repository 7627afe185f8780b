import { beforeEach, expect, it } from '@jest/globals';
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

it('is done once for all who ask in one process', async () => {
  await Promise.all([here.run('a', work), here.run('a', work), here.run('a', work)]);
  expect(times).toBe(1);
});

it('is done by one process at a time, the other looks afterwards whether anything is left', async () => {
  await Promise.all([here.run('a', work), there.run('a', work)]);
  expect([times, most]).toEqual([2, 1]);
});

it('keeps nobody from other work', async () => {
  await Promise.all([here.run('a', work), there.run('b', work)]);
  expect(most).toBe(2);
});

it('that failed can be tried again by whoever waited elsewhere', async () => {
  const failing = here.run('a', () => Promise.reject(new Error('unreadable')));
  const waiting = there.run('a', work);
  await expect(failing).rejects.toThrow('unreadable');
  await waiting;
  await here.run('a', work);
  expect(times).toBe(2);
});

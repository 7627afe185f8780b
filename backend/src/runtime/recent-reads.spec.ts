import { beforeEach, expect, it } from 'vitest';
import type { Decider } from '../kernel/decider.js';
import { RecentReads } from './recent-reads.js';

const names: Decider<string, never> = { initial: '', evolve: (state) => state };
const ages: Decider<number, never> = { initial: 0, evolve: (state) => state };

let now: number;
let begun: number;
let reads: RecentReads;
beforeEach(() => {
  now = 1_000;
  begun = 0;
  reads = new RecentReads(() => now);
});

const read = (stream = 'a', end = (number: number): Promise<number> => Promise.resolve(number)) =>
  reads.of(stream, names, () => end(++begun));

it('shares a read with those who ask within 50 ms after it began', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = read('a', () => promise);
  now += 50;
  const second = read();
  resolve(7);
  expect(await Promise.all([first, second, read()])).toEqual([7, 7, 7]);
  now += 1;
  expect(await read()).toBe(2);
});

it('reads each stream, and for each decider', async () => {
  expect(await Promise.all([read('a'), read('b')])).toEqual([1, 2]);
  expect(await reads.of('a', ages, () => Promise.resolve(30))).toBe(30);
  expect(await read('a')).toBe(3);
});

it('reads again after an append, even while a read that may have missed it goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const before = read('a', () => promise);
  reads.forget('a');
  expect(await read()).toBe(2);
  resolve(7);
  expect(await before).toBe(7);
  expect(await read()).toBe(2);
});

it('shares a failure with those who wait for it, and reads again for those who come later', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const waiting = [read('a', () => promise), read('a')];
  reject(new Error('away'));
  for (const each of waiting) await expect(each).rejects.toThrow('away');
  expect(await read()).toBe(2);
});

it('keeps a newer read when an older one fails', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const failing = read('a', () => promise);
  now += 51;
  expect(await read()).toBe(2);
  reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(await read()).toBe(2);
});

import { expect, it } from '@jest/globals';
import { Health } from './health.js';

const there = { name: 'The event store', ask: async () => 1 };
const away = { name: 'Redis', ask: async () => Promise.reject(new Error('connection refused')) };

it('names the engines that do not answer', async () => {
  expect(await new Health([there]).away()).toEqual([]);
  expect(await new Health([there, away]).away()).toEqual(['Redis']);
});

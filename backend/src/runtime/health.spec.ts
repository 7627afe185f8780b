import { expect, it } from '@jest/globals';
import { Health } from './health.js';

const there = { name: 'The event store', ask: async () => 1 };
const away = { name: 'Redis', ask: async () => Promise.reject(new Error('connection refused')) };

it('names the engines that do not answer', async () => {
  expect(await new Health([there], () => []).complaints()).toEqual([]);
  expect(await new Health([there, away], () => []).complaints()).toEqual(['Redis does not answer.']);
});

it('says what stands still as only a newer version can do it', async () => {
  const undone = new Set<string>();
  const health = new Health([there], () => undone);
  undone.add('projector');
  expect(await health.complaints()).toEqual(['A newer version of the product wrote to the log, and no process of that version keeps the views. Start one.']);
});

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Collection } from '../../../kernel/collection.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';

const items: Collection<{ readonly owner: string; readonly name: string }> = {
  name: 'items',
  version: 1,
  indexes: [['owner', 'name']],
  searchable: ['name'],
};
const COUNT = 1_500;

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchSqlite();
});
afterEach(() => scratch.close());

const word = (number: number, turn: number): string =>
  createHash('sha256').update(`${turn} ${number}`).digest('hex').toUpperCase();
/** Bodies of different lengths, so that rows move when they are updated. */
const bodyOf = (number: number, turn: number) => ({
  owner: `owner ${number % 7}`,
  name: `${word(number, turn)} ${'and more '.repeat((number * 7 + turn * 13) % 40)}`,
});
const onDisk = async () =>
  Buffer.concat(
    await Promise.all((await readdir(scratch.directory)).map((file) => readFile(join(scratch.directory, file)))),
  );

it('leaves no word of an erased document in any file after many updates and rebuilds', async () => {
  const { views } = scratch.sqlite;
  const numbers = Array.from({ length: COUNT }, (_, number) => number);
  const [first] = await views.generations(items);
  if (!first) throw new Error('no generation');
  const fill = async (generation: typeof first, turn: number) => {
    for (let from = 0; from < COUNT; from += 500) {
      const some = numbers.slice(from, from + 500).filter((number) => turn === 0 || (number + turn) % 3 > 0);
      await views.write(
        generation,
        some.map((number) => ({ id: `d${number}`, position: turn * COUNT + from, body: bodyOf(number, turn) })),
        turn * COUNT + from,
      );
    }
  };
  for (const turn of [0, 1, 2]) await fill(first, turn);
  const second = await views.begin(items);
  for (const turn of [0, 1, 2]) await fill(second, turn);
  await views.goLive(second);

  const erased = numbers.filter((number) => number % 6 === 0);
  for (let from = 0; from < erased.length; from += 200)
    await views.erase(
      items,
      erased.slice(from, from + 200).map((number) => `d${number}`),
    );

  const files = await onDisk();
  const left = erased.flatMap((number) =>
    [0, 1, 2].filter((turn) => files.includes(word(number, turn).slice(10, 25))).map((turn) => [number, turn]),
  );
  expect(left).toEqual([]);
  expect(files.includes(word(2, 2))).toBe(true);
});

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Collection } from '../../../kernel/collection.js';
import { recordedWriter, type RecordedStep } from '../testing/recorded-writer.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';

interface Item {
  readonly owner: string;
  readonly place: number;
  readonly name: string;
}
const items: Collection<Item> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ owner: z.string(), place: z.number(), name: z.string() }),
  indexes: [['owner', 'place']],
  searchable: [{ field: 'name', personal: true }],
};
const COUNT = 1_500;

let scratch: Scratch;
let steps: RecordedStep[];
beforeEach(async () => {
  const recorded = recordedWriter();
  steps = recorded.steps;
  scratch = await scratchSqlite(undefined, recorded.startWriter);
});
afterEach(() => scratch.close());

const word = (number: number, turn: number): string =>
  createHash('sha256').update(`${turn} ${number}`).digest('hex').toUpperCase();
/** Bodies of different lengths, some larger than a page, so that rows would move when they are updated. */
const bodyOf = (number: number, turn: number): Item => ({
  owner: `owner ${number % 7}`,
  place: number,
  name: `${word(number, turn)} ${'and more '.repeat(((number * 7 + turn * 13) % 40) * (number % 50 === 0 ? 30 : 1))}`,
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

it('leaves nothing of a document that was changed or deleted before it was erased', async () => {
  const { views } = scratch.sqlite;
  const [generation] = await views.generations(items);
  if (!generation) throw new Error('no generation');
  const write = (position: number, body: Item | undefined) =>
    views.write(generation, [{ id: 'd1', position, body }], position);
  await write(1, bodyOf(1, 1));
  await write(2, { ...bodyOf(1, 2), name: word(1, 2).repeat(200) });
  await write(3, bodyOf(1, 3));
  await write(4, undefined);
  await views.erase(items, ['d1']);
  const files = await onDisk();
  expect([1, 2, 3].filter((turn) => files.includes(word(1, turn).slice(10, 25)))).toEqual([]);
});

it('takes no more room for documents that are changed again and again', async () => {
  const { views } = scratch.sqlite;
  const [generation] = await views.generations(items);
  if (!generation) throw new Error('no generation');
  const sizes: number[] = [];
  for (let turn = 1; turn <= 40; turn++) {
    const body = { ...bodyOf(1, turn), name: word(1, turn).repeat(1 + (turn % 4) * 30) };
    await views.write(generation, [{ id: 'd1', position: turn, body }], turn);
    sizes.push((await scratch.sqlite.diagnostics()).bytes);
  }
  expect(sizes.at(-1)).toBe(sizes[4]);
});

describe('a step', () => {
  const erase = async (collection: Collection<Item>, count: number, body: (number: number) => Item) => {
    const { views } = scratch.sqlite;
    const [generation] = await views.generations(collection);
    if (!generation) throw new Error('no generation');
    const ids = Array.from({ length: count }, (_, number) => `d${number}`);
    const documents = ids.map((id, number) => ({ id, position: number, body: body(number) }));
    await views.write(generation, documents, count);
    await views.goLive(generation);
    await views.goLive(await views.begin(collection));
    const [live] = await views.existing(collection);
    if (!live) throw new Error('no generation');
    await views.write(live, documents, count);
    steps.length = 0;
    await views.erase(collection, ids);
    expect(await views.load(live, ids)).toEqual([]);
    // Freeing the older generation goes on meanwhile.
    return steps.filter(({ operations }) => operations.every((name) => name === 'views.erase'));
  };

  it.each([
    ['sealed', { ...items, sealed: true, searchable: [{ field: 'name', personal: false }] }],
    ['in the clear', items],
  ] as const)('changes at most 500 rows and 100 pages of documents that are %s', async (_how, collection) => {
    const taken = await erase(collection, 2_000, (number) => ({
      ...bodyOf(number, 0),
      name: `name ${word(number, 0)}`,
    }));
    expect(Math.max(...taken.map(({ rows }) => rows))).toBeLessThanOrEqual(500);
    expect(Math.max(...taken.map(({ pages }) => pages))).toBeLessThanOrEqual(100);
  });

  it('overwrites at most 256 kB and one document', async () => {
    const taken = await erase(items, 50, (number) => ({ ...bodyOf(number, 0), name: 'n'.repeat(100_000) }));
    expect(taken.filter(({ rows }) => rows > 0).length).toBeGreaterThanOrEqual(
      (50 * 100_000) / (256 * 1_024 + 130_000),
    );
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Collection } from '../../../kernel/collection.js';
import { recordedWriter, type RecordedStep } from '../testing/recorded-writer.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
  sealed: true,
};

let scratch: Scratch;
let steps: RecordedStep[];
beforeEach(async () => {
  const recorded = recordedWriter();
  steps = recorded.steps;
  scratch = await scratchSqlite(undefined, recorded.startWriter);
});
afterEach(() => scratch.close());

it.each([
  ['100 documents', 1_000, 'short', 10],
  ['256 thousand characters', 50, 'x'.repeat(100_000), 17],
])('writes at most %s in a step, and the checkpoint with the last', async (_what, count, name, least) => {
  const { views } = scratch.sqlite;
  const [generation] = await views.generations(items);
  if (!generation) throw new Error('no generation');
  const documents = Array.from({ length: count }, (_, number) => ({ id: `d${number}`, position: 1, body: { name } }));
  steps.length = 0;
  const written = views.write(generation, documents, 7);
  const checkpoint = async () => (await views.existing(items))[0]?.checkpoint;
  await scratch.sqlite.diagnostics();
  expect(await checkpoint()).toBeUndefined();
  await written;
  expect(await checkpoint()).toBe(7);
  expect(steps.filter(({ operations }) => operations.includes('views.write')).length).toBeGreaterThanOrEqual(least);
  expect(await views.load(generation, ['d0', `d${count - 1}`])).toHaveLength(2);
});

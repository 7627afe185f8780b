import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Collection } from '../../../kernel/collection.js';
import type { DocumentWrite } from '../../../ports/document-store.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { PAUSE_MS } from './clean-up.js';
import { recordedWriter, type RecordedStep } from '../testing/recorded-writer.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
  searchable: [{ field: 'name', personal: false }],
};
const KINDS = [
  ['sealed', true],
  ['in the clear', false],
] as const;

describe('the tables of dropped generations', () => {
  let scratch: Scratch;
  let steps: RecordedStep[];
  let clock: ManualClock;
  beforeEach(async () => {
    const recorded = recordedWriter();
    steps = recorded.steps;
    clock = new ManualClock();
    scratch = await scratchSqlite(clock, recorded.startWriter, clock.setTimer);
  });
  afterEach(() => scratch.close());

  const tables = () => {
    const db = new DatabaseSync(scratch.file, { readOnly: true });
    const names = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE name LIKE 'view_%' AND name NOT LIKE '%_search_%' AND type = 'table' ORDER BY name",
      )
      .all();
    db.close();
    return names.map(({ name }) => name);
  };
  const written = async (collection: Collection, documents: readonly DocumentWrite[]): Promise<string> => {
    const [generation] = await scratch.sqlite.views.generations(collection);
    if (!generation) throw new Error('no generation');
    await scratch.sqlite.views.write(generation, documents, 1);
    return generation.id;
  };
  const item = (index: number, name: string): DocumentWrite => ({ id: String(index), position: 1, body: { name } });
  /** Replaces a generation. Returns the steps of freeing it, with a write of another between each two. */
  const freeing = async (collection: Collection, old: string): Promise<readonly RecordedStep[]> => {
    const { views } = scratch.sqlite;
    const next = await views.begin(collection);
    steps.length = 0;
    await views.goLive(next);
    expect(tables()).toContain(`view_${old}`);
    for (let between = 0; tables().some((name) => String(name).startsWith(`view_${old}`)); between += 1) {
      clock.advance(PAUSE_MS);
      await views.saveCheckpoint('between', between);
    }
    return steps.filter(({ operations }) => operations.includes('views.reclaim'));
  };

  it.each(KINDS)('are freed in steps, with other writes in between, if documents are %s', async (_how, sealed) => {
    const many = (name: string) => Array.from({ length: 2_500 }, (_, index) => item(index, `${name} ${index}`));
    const collection = { ...items, sealed };
    await written(collection, many('item'));
    // Those in the clear leave free slots behind.
    const freed = await freeing(collection, await written(collection, many('an item with a longer name')));
    const rows = freed.map((step) => step.rows);
    expect(Math.max(...rows)).toBeLessThanOrEqual(500);
    // One at the end finds no more, and drops the table.
    expect(rows.slice(-101, -1)).toEqual(Array.from({ length: 100 }, () => 25));
    expect(steps.filter(({ operations }) => operations.includes('views.saveCheckpoint')).length).toBeGreaterThan(100);
  });

  it.each(KINDS)('are freed one at a time if documents are large and %s', async (_how, sealed) => {
    const large = Array.from({ length: 12 }, (_, index) => item(index, `${index}`.padEnd(200_000, 'x')));
    const collection = { ...items, sealed, searchable: [], indexes: [] };
    const freed = await freeing(collection, await written(collection, large));
    expect(freed.map(({ rows }) => rows).slice(0, 6)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('are freed without others in the same transaction, and wait between steps', async () => {
    const old = await written(
      items,
      Array.from({ length: 500 }, (_, index) => item(index, `item ${index}`)),
    );
    const { views } = scratch.sqlite;
    const next = await views.begin(items);
    steps.length = 0;
    await views.goLive(next);
    for (let turn = 0; turn < 20; turn += 1)
      await Promise.all([views.saveCheckpoint('one', turn), views.saveCheckpoint('another', turn)]);
    expect(steps.filter(({ operations }) => operations.includes('views.reclaim'))).toHaveLength(1);
    expect(tables()).toContain(`view_${old}`);
    for (let turn = 0; turn < 20; turn += 1) {
      clock.advance(PAUSE_MS);
      await views.saveCheckpoint('one', turn);
    }
    expect(steps.filter(({ operations }) => operations.includes('views.reclaim') && operations.length > 1)).toEqual([]);
  });

  it('take their dead letters along, some at a time, which nobody sees meanwhile', async () => {
    const old = await written(items, []);
    const { views } = scratch.sqlite;
    const letter = (generation: string, key: number) =>
      views.addDeadLetter({ collection: 'items', generation, key: String(key), position: 1, error: 'x' });
    for (let key = 0; key < 150; key += 1) await letter(old, key);
    await letter('', 1);
    const next = await views.begin(items);
    await letter(next.id, 1);
    steps.length = 0;
    await views.goLive(next);
    const seen = await views.deadLetters('items');
    expect(seen.map(({ generation }) => generation)).toEqual(['', next.id]);
    for (let turn = 0; tables().includes(`view_${old}`); turn += 1) {
      clock.advance(PAUSE_MS);
      await views.saveCheckpoint('between', turn);
    }
    expect(await views.deadLetters('items')).toEqual(seen);
    const rows = steps.filter(({ operations }) => operations.includes('views.reclaim')).map((step) => step.rows);
    expect(rows.slice(0, 3)).toEqual([25, 25, 25]);
  });
});

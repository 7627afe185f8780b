import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import type { Collection } from '../../../kernel/collection.js';
import { Reader } from '../reader.js';
import { SqliteViewStore } from './sqlite-view-store.js';
import { recordedWriter, type RecordedStep } from '../testing/recorded-writer.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';
import { WriterClient } from '../writer/writer-client.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
  searchable: [{ field: 'name', personal: false }],
};

describe('the tables of dropped generations', () => {
  let scratch: Scratch;
  let steps: RecordedStep[];
  beforeEach(async () => {
    const recorded = recordedWriter();
    steps = recorded.steps;
    scratch = await scratchSqlite(undefined, recorded.startWriter);
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
  it.each([
    ['sealed', true],
    ['in the clear', false],
  ])('are freed in steps, with other writes in between, if documents are %s', async (_how, sealed) => {
    const { views } = scratch.sqlite;
    const collection = { ...items, sealed };
    const [old] = await views.generations(collection);
    if (!old) throw new Error('no generation');
    await views.write(
      old,
      Array.from({ length: 2_500 }, (_, index) => ({
        id: String(index),
        position: 1,
        body: { name: `item ${index}` },
      })),
      1,
    );
    const next = await views.begin(collection);
    steps.length = 0;
    await views.goLive(next);
    expect(tables()).toContain(`view_${old.id}`);
    let between = 0;
    for (; tables().some((name) => String(name).startsWith(`view_${old.id}`)); between += 1)
      await views.saveCheckpoint('between', between);
    expect(between).toBeGreaterThan(10);
    expect(Math.max(...steps.map(({ rows }) => rows))).toBeLessThanOrEqual(150);
    const sides = sealed ? [] : [`view_${next.id}_bodies`, `view_${next.id}_free_bodies`];
    expect(tables()).toEqual([`view_${next.id}`, ...sides, `view_${next.id}_search`]);
  });

  it('are reported, without stopping anything else, if they cannot be freed', async () => {
    const writer = new WriterClient(scratch.file, () => ({ send: () => undefined, close: async () => undefined }));
    const corrupt = new Error('database disk image is malformed');
    jest.spyOn(writer, 'call').mockRejectedValue(corrupt);
    const reader = new Reader(scratch.file);
    const report = jest.fn();
    await new SqliteViewStore(writer, reader, report).reclaim();
    expect(report.mock.calls).toEqual([[corrupt]]);
    reader.close();
  });
});

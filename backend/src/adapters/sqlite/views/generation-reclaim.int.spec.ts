import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Collection } from '../../../kernel/collection.js';
import { Reader } from '../reader.js';
import { SqliteViewStore } from './sqlite-view-store.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';
import { WriterClient } from '../writer/writer-client.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  indexes: [['name']],
  searchable: ['name'],
};

describe('the tables of dropped generations', () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await scratchSqlite();
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
  /** Every step is a call to the writer, which replies in order. */
  const settle = async () => {
    for (let step = 0; step < 20; step += 1) await scratch.sqlite.diagnostics();
  };

  it('are freed in steps, with other writes in between', async () => {
    const { views } = scratch.sqlite;
    const [old] = await views.generations(items);
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
    const next = await views.begin(items);
    const steps: string[] = [];
    await views.goLive(next);
    expect(tables()).toContain(`view_${old.id}`);
    for (let step = 0; tables().includes(`view_${old.id}`); step += 1) {
      await views.saveCheckpoint('between', step);
      steps.push(`between ${step}`);
    }
    expect(steps.length).toBeGreaterThan(1);
    await settle();
    expect(tables()).toEqual([`view_${next.id}`, `view_${next.id}_search`]);
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

import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Collection } from '../../../kernel/collection.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { writerInProcess } from '../writer/writer-in-process.js';
import { PAUSE_MS } from './clean-up.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
  searchable: [{ field: 'name', personal: false }],
};

let directory: string;
let file: string;
let reports: unknown[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  file = join(directory, 'data.db');
  reports = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const clock = new ManualClock();
async function using<Result>(use: (sqlite: Sqlite) => Promise<Result>): Promise<Result> {
  const report = (error: unknown) => void reports.push(error);
  const sqlite = openSqlite({ file, clock, startWriter: writerInProcess, setTimer: clock.setTimer, report });
  try {
    return await use(sqlite);
  } finally {
    await sqlite.close();
  }
}
const queried = (sql: string, ...values: string[]) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(sql).all(...values);
  db.close();
  return rows;
};
async function damage(table: string): Promise<void> {
  const [root] = queried('SELECT rootpage FROM sqlite_schema WHERE name = ?', table);
  const [size] = queried('PRAGMA page_size');
  const disk = await open(file, 'r+');
  await disk.write(Buffer.alloc(8, 0xa5), 0, 8, (Number(root?.['rootpage']) - 1) * Number(size?.['page_size']));
  await disk.close();
}
const documents = Array.from({ length: 300 }, (_, index) => ({
  id: String(index),
  position: 1,
  body: { name: `name ${(index * 7_919).toString(36)}` },
}));

it.each(['view_1', 'view_1_by_0', 'view_1_search_data', 'view_1_bodies'])(
  'is replaced by a rebuild, and what cannot be freed of it stops nothing: %s',
  async (table) => {
    await using(async ({ views }) => {
      const [generation] = await views.generations(items);
      if (generation) await views.write(generation, documents, 1);
      if (generation) await views.goLive(generation);
    });
    await damage(table);
    await using(async ({ views, documents: stored }) => {
      const next = await views.begin(items);
      await views.write(next, documents.slice(0, 3), 1);
      await views.goLive(next);
      expect(await stored.get(items, '2')).toMatchObject({ _id: '2' });
    });
    for (let start = 0; start < 3; start += 1)
      await using(async ({ views, jobs }) => {
        // Sent with the first step of freeing.
        await Promise.all([views.saveCheckpoint('one', start), views.saveCheckpoint('another', start), jobs.add([])]);
        for (let step = 0; step < 60; step += 1) {
          clock.advance(PAUSE_MS);
          await views.saveCheckpoint('one', step);
        }
        await views.erase(items, ['1']);
      });
    expect(queried('SELECT id, damaged FROM dropped_generations')).toEqual([{ id: 1, damaged: 1 }]);
    expect(reports.length).toBeGreaterThan(0);
  },
);

it('fails no other write of the group whose commit meets it', async () => {
  await using(async ({ views }) => {
    const [generation] = await views.generations(items);
    if (!generation) throw new Error('no generation');
    await views.write(generation, documents, 1);
    await views.goLive(generation);
  });
  await damage('view_1_search_data');
  await using(async ({ views }) => {
    const [live] = await views.generations(items);
    if (!live) throw new Error('no generation');
    const group = await Promise.allSettled([
      views.saveCheckpoint('before', 1),
      views.write(live, [{ id: 'new', position: 2, body: { name: 'a new name' } }], 2),
      views.saveCheckpoint('after', 2),
    ]);
    expect(group.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all([views.checkpoint('before'), views.checkpoint('after')])).toEqual([1, 2]);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Collection } from '../../kernel/collection.js';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import { DamagedDatabase } from './damage.js';
import { DatabaseSnapshot } from './database-snapshot.js';
import { scratchSqlite, type Scratch } from './testing/scratch.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
};

let scratch: Scratch;
beforeEach(async () => {
  const clock = new ManualClock();
  // What is dropped is never freed.
  scratch = await scratchSqlite(clock, undefined, clock.setTimer);
  const { views } = scratch.sqlite;
  const [generation] = await views.generations(items);
  if (!generation) throw new Error('no generation');
  await views.write(
    generation,
    Array.from({ length: 300 }, (_, index) => ({ id: String(index), position: 1, body: { name: `name ${index}` } })),
    1,
  );
  await views.goLive(generation);
});
afterEach(() => scratch.close());

const damage = async (name: string) => {
  const db = new DatabaseSync(scratch.file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.['rootpage']);
  const size = Number(db.prepare('PRAGMA page_size').get()?.['page_size']);
  db.close();
  const disk = await open(scratch.file, 'r+');
  await disk.write(Buffer.alloc(8, 0xa5), 0, 8, (root - 1) * size);
  await disk.close();
};
const copied = async () => {
  const snapshot = DatabaseSnapshot.of(scratch.file);
  try {
    await snapshot.copyTo(join(scratch.directory, 'copy.db'));
  } finally {
    snapshot.end();
  }
};

it('copies what is whole', async () => {
  await expect(copied()).resolves.toBeUndefined();
});

it.each([
  ['view_1', 'view items'],
  ['view_1_by_0', 'view items'],
  ['events', 'table events'],
])('names what is damaged: %s', async (table, part) => {
  await damage(table);
  await expect(copied()).rejects.toEqual(new DamagedDatabase([part]));
});

it('copies again once a damaged view was rebuilt', async () => {
  await damage('view_1');
  const { views } = scratch.sqlite;
  await views.goLive(await views.begin(items));
  await expect(copied()).resolves.toBeUndefined();
});

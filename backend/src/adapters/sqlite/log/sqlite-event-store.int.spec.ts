import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { METADATA } from '../../../kernel/testing/recorded.js';
import type { NewEvent } from '../../../ports/event-store.js';
import { eventStoreContract } from '../../../ports/event-store.contract.js';
import { openSqliteReading } from '../open-sqlite-reading.js';
import { COMPRESSED_EVENTS, LOG_SCHEMA, SOME_OF_STREAM } from './log-writes.js';
import { incompressible } from '../testing/incompressible.js';
import { recordedWriter, rowsOf } from '../testing/recorded-writer.js';
import { scratchSqlite } from '../testing/scratch.js';

eventStoreContract('SQLite', async () => {
  const { sqlite, close } = await scratchSqlite();
  return { store: sqlite.eventStore, close };
});

const happened = (id: string, data: NewEvent['data'] = {}): NewEvent => ({
  id,
  type: 'Happened',
  version: 1,
  data,
  metadata: METADATA,
  hash: id,
});
const hash = (text: string) => createHash('sha512').update(text).digest('hex');

it('has no head position before the first append', async () => {
  const { sqlite, close } = await scratchSqlite();
  expect(await sqlite.eventStore.head()).toBeUndefined();
  const batches = sqlite.eventStore.subscribe({
    after: undefined,
    categories: ['chatbot'],
    signal: new AbortController().signal,
  });
  for await (const batch of batches) {
    expect(batch).toEqual({ events: [], position: 0, caughtUp: true });
    break;
  }
  await close();
});

it.each([
  ['content is none of ours', "content = x'7b7d'"],
  ['content is cut short', 'content = substr(content, 1, length(content) - 9)'],
  ['data, of an older version, is no JSON', `content = NULL, metadata = '{}', data = '{"text":"Ad'`],
  ['metadata, of an older version, is no JSON', "content = NULL, metadata = 'nothing', data = '{}'"],
])('reads an event whose %s as one that does not match its hash, and the others as ever', async (_how, damage) => {
  const {
    sqlite: { eventStore },
    file,
    close,
  } = await scratchSqlite();
  await eventStore.append('chatbot-1', [happened('a'), happened('b'), happened('c')], 'no-stream');
  const db = new DatabaseSync(file);
  db.exec(`UPDATE events SET ${damage} WHERE id = 'b'`);
  db.close();
  const read = await Array.fromAsync(eventStore.readStream('chatbot-1'));
  expect(read.map(({ revision, hash: stored }) => [revision, stored])).toEqual([
    [0, 'a'],
    [1, ''],
    [2, 'c'],
  ]);
  await close();
});

it('reads and deletes events that schema 8 and earlier wrote, in the clear, beside later ones', async () => {
  const {
    sqlite: { eventStore },
    file,
    close,
  } = await scratchSqlite();
  const db = new DatabaseSync(file);
  db.prepare(
    `INSERT INTO events (stream, revision, category, id, type, version, metadata, data, hash, account)
     VALUES ('chatbot-1', 0, 'chatbot', 'a', 'Happened', 1, ?, '{"text":"earlier"}', 'a', 'ada')`,
  ).run(JSON.stringify(METADATA));
  await eventStore.append('chatbot-1', [happened('b', { text: 'later' })], 0);
  expect(await Array.fromAsync(eventStore.readStream('chatbot-1'))).toMatchObject([
    { id: 'a', data: { text: 'earlier' }, metadata: METADATA, hash: 'a' },
    { id: 'b', data: { text: 'later' }, metadata: METADATA, hash: 'b' },
  ]);
  await eventStore.deleteStream('chatbot-1');
  expect(db.prepare('SELECT trim(metadata || data) AS text, hex(content) AS hex FROM events').all()).toEqual([
    { text: '', hex: '' },
    { text: '', hex: expect.stringMatching(/^(00)+$/) },
  ]);
  db.close();
  await close();
});

it('leaves no byte of a deleted stream in any file, even if its rows are mixed with those of other streams', async () => {
  const {
    sqlite: { eventStore },
    directory,
    file,
    close,
  } = await scratchSqlite();
  const onDisk = async () =>
    (await Promise.all((await readdir(directory)).map((file) => readFile(join(directory, file), 'latin1')))).join('');
  /** From the middle of the compressed content of each event of a stream, which is in one piece on its page. */
  const pieces = async (stream: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare('SELECT substr(content, 100, 16) AS piece FROM events WHERE stream = ?').all(stream);
    db.close();
    return rows.map(({ piece }) => Buffer.from(piece as Uint8Array).toString('latin1'));
  };
  const streams = Array.from({ length: 60 }, (_, index) => `chatbot-${index}`);
  const secret = (stream: string, revision: number) => hash(`${stream} ${revision}`);
  /** Various sizes, some larger than a page. */
  const event = (stream: string, revision: number): NewEvent => {
    const text = secret(stream, revision).repeat(1 + (revision % 9 === 8 ? 80 : revision % 4));
    return {
      id: hash(`id ${stream} ${revision}`).slice(0, 36),
      type: 'Happened',
      version: 1,
      data: { text },
      metadata: METADATA,
      hash: hash(`hash ${stream} ${revision}`),
    };
  };
  const append = (revision: number) => async (stream: string) => {
    await eventStore.append(stream, [event(stream, revision)], revision === 0 ? 'no-stream' : revision - 1);
  };

  for (let revision = 0; revision < 30; revision++) await Promise.all(streams.map(append(revision)));
  const stored = new Map(await Promise.all(streams.map(async (stream) => [stream, await pieces(stream)] as const)));
  const all = [...stored.values()].flat();
  expect(new Set(all).size).toBe(60 * 30);
  const before = await onDisk();
  expect(all.filter((piece) => !before.includes(piece))).toEqual([]);

  const [deleted, kept] = [streams.slice(0, 50), streams.slice(50)];
  for (const [index, stream] of deleted.entries()) {
    await eventStore.deleteStream(stream);
    if (index % 10 === 0) await Promise.all(kept.map(append(30 + index / 10)));
  }

  const files = await onDisk();
  const left = (of: readonly string[]) =>
    of.flatMap((stream) => stored.get(stream) ?? []).filter((piece) => files.includes(piece));
  expect(left(deleted)).toEqual([]);
  expect(left(kept)).toHaveLength(10 * 30);
  await close();
});

it('ends a page of large events early, in subscriptions and in reads of a stream', async () => {
  const { sqlite, close } = await scratchSqlite();
  const large = (id: string): NewEvent => ({
    id,
    type: 'Happened',
    version: 1,
    data: { text: 'x'.repeat(100_000) },
    metadata: METADATA,
    hash: '0'.repeat(64),
  });
  const ids = Array.from({ length: 10 }, (_, number) => `e${number}`);
  await sqlite.eventStore.append('chatbot-1', ids.map(large), 'no-stream');
  const sizes: number[] = [];
  const batches = sqlite.eventStore.subscribe({
    after: undefined,
    categories: ['chatbot'],
    signal: new AbortController().signal,
  });
  for await (const { events, caughtUp } of batches) {
    sizes.push(events.length);
    if (caughtUp) break;
  }
  expect(sizes).toEqual([3, 3, 3, 1]);
  const read = await Array.fromAsync(sqlite.eventStore.readStream('chatbot-1'));
  expect(read.map(({ id }) => id)).toEqual(ids);
  await close();
});

it('hands followers no event that was deleted since its append', async () => {
  const { sqlite, close } = await scratchSqlite();
  await sqlite.eventStore.append('chatbot-1', [happened('a')], 'no-stream');
  await sqlite.eventStore.append('chatbot-2', [happened('b')], 'no-stream');
  await sqlite.eventStore.deleteStream('chatbot-1');
  const batches = sqlite.eventStore.subscribe({
    after: undefined,
    categories: ['chatbot'],
    signal: new AbortController().signal,
  });
  for await (const batch of batches) {
    expect(batch).toMatchObject({ events: [{ id: 'b' }], position: 2, caughtUp: true });
    break;
  }
  await close();
});

it('hands followers what another process appended in between', async () => {
  const { sqlite, file, close } = await scratchSqlite();
  await sqlite.eventStore.append('chatbot-1', [happened('a')], 'no-stream');
  const db = new DatabaseSync(file);
  db.prepare(
    `INSERT INTO events (stream, revision, category, id, type, version, metadata, data, hash, account)
     VALUES ('chatbot-2', 0, 'chatbot', 'b', 'Happened', 1, ?, '{}', 'b', 'ada')`,
  ).run(JSON.stringify(METADATA));
  db.close();
  await sqlite.eventStore.append('chatbot-3', [happened('c')], 'no-stream');
  const read: string[] = [];
  for await (const { events, caughtUp } of sqlite.eventStore.subscribe({
    after: undefined,
    categories: ['chatbot'],
    signal: new AbortController().signal,
  })) {
    read.push(...events.map(({ id }) => id));
    if (caughtUp) break;
  }
  expect(read).toEqual(['a', 'b', 'c']);
  await close();
});

it('ends a batch where the file ends, also after an append whose answer was lost', async () => {
  const { sqlite, file, close } = await scratchSqlite();
  await sqlite.eventStore.append('chatbot-1', [happened('a')], 'no-stream');
  const db = new DatabaseSync(file);
  db.prepare(
    `INSERT INTO events (stream, revision, category, id, type, version, metadata, data, hash, account)
     VALUES ('chatbot-2', 0, 'chatbot', 'b', 'Happened', 1, ?, '{}', 'b', 'ada')`,
  ).run(JSON.stringify(METADATA));
  db.close();
  const read: string[] = [];
  for await (const { events, caughtUp } of sqlite.eventStore.subscribe({
    after: undefined,
    categories: ['chatbot'],
    signal: new AbortController().signal,
  })) {
    read.push(...events.map(({ id }) => id));
    if (caughtUp) break;
  }
  expect(read).toEqual(['a', 'b']);
  await close();
});

it('reads the same categories far from the end of the log and near it', async () => {
  const { sqlite, file, close } = await scratchSqlite();
  const streams = Array.from({ length: 300 }, (_, index) => `${['chatbot', 'person', 'upload'][index % 3]}-${index}`);
  await Promise.all(streams.map((stream) => sqlite.eventStore.append(stream, [happened(stream)], 'no-stream')));
  const wanted = streams.filter((stream) => !stream.startsWith('person'));
  // Another process has nothing in memory.
  const reading = openSqliteReading(file);
  for (const after of [undefined, 250]) {
    const batches = reading.eventStore.subscribe({
      after,
      categories: ['chatbot', 'upload'],
      batchSize: 40,
      signal: new AbortController().signal,
    });
    const read: string[] = [];
    for await (const batch of batches) {
      read.push(...batch.events.map(({ stream }) => stream));
      if (batch.caughtUp) break;
    }
    expect(read).toEqual(wanted.filter((stream) => streams.indexOf(stream) >= (after ?? 0)));
  }
  await reading.close();
  await close();
});

it('finds the events of a deleted stream by its name', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(LOG_SCHEMA);
  db.exec(COMPRESSED_EVENTS);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${SOME_OF_STREAM}`).all();
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH events USING INDEX events_by_stream (stream=? AND revision>?)',
  ]);
  db.close();
});

it.each([
  ['many small events', 1_000, 1, 250],
  ['large events', 12, 100_000, 3],
])('deletes a stream of %s in steps', async (_what, count, size, rowsPerStep) => {
  const { startWriter, steps } = recordedWriter();
  const { sqlite, file, close } = await scratchSqlite(undefined, startWriter);
  const events = Array.from({ length: count }, (_, number) => happened(`${number}`, { text: incompressible(size) }));
  await sqlite.eventStore.append('chatbot-1', [events[0]!, ...events.slice(1)], 'no-stream');
  steps.length = 0;
  await sqlite.eventStore.deleteStream('chatbot-1');
  expect(rowsOf(steps)).toEqual(Array.from({ length: count / rowsPerStep }, () => rowsPerStep));
  expect(await Array.fromAsync(sqlite.eventStore.readStream('chatbot-1'))).toEqual([]);
  expect(statSync(`${file}-wal`).size).toBe(0);
  await close();
});

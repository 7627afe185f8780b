import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Writing } from '../../../ports/chunk-store.js';
import { knowledgeIndexContract } from '../../../ports/knowledge-index.contract.js';
import type { SharedKnowledgeIndex } from './shared-knowledge-index.js';
import { MemoryChunkStore } from './testing/memory-chunk-store.js';
import { Nodes } from './testing/nodes.js';

const shop = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');
const hotel = ChatbotId.parse('018f0000-0000-4000-8000-000000000002');

const text = (documentId: string, markdown: string, version = 0) => ({
  documentId,
  version,
  title: `Title of ${documentId}`,
  markdown,
});
/** A text that is split into this many chunks. Each contains its number. */
const long = (documentId: string, chunks: number, version = 0) =>
  text(
    documentId,
    Array.from(
      { length: chunks },
      (_, at) => `# Part ${at}\n\n${`Parcel number${at} is on its way. `.repeat(14)}`,
    ).join('\n\n'),
    version,
  );

function withVersion(file: string, version: number): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

knowledgeIndexContract('a shared FTS5 index', async () => {
  const nodes = await Nodes.over(new MemoryChunkStore());
  return { index: await nodes.node('only'), close: () => nodes.close() };
});

describe('knowledge that nodes share', () => {
  let nodes: Nodes<MemoryChunkStore>;
  let here: SharedKnowledgeIndex;
  let there: SharedKnowledgeIndex;
  beforeEach(async () => {
    nodes = await Nodes.over(new MemoryChunkStore());
    [here, there] = [await nodes.node('here'), await nodes.node('there')];
  });
  afterEach(async () => {
    await nodes.close();
  });

  const found = async (index: SharedKnowledgeIndex, question: string, chatbotId = shop) =>
    (await index.search(chatbotId, question, 5)).passages.map(({ documentId }) => documentId);
  const snapshots = () => Array.fromAsync(nodes.objects.list('knowledge/'), ({ key }) => key);
  const onDisk = async (name: string) => {
    const names = await readdir(nodes.filesOf(name));
    return (await Promise.all(names.map((file) => readFile(join(nodes.filesOf(name), file), 'latin1'))))
      .join('')
      .toLowerCase();
  };

  it('is found on one node as soon as another one stored it', async () => {
    expect(await found(there, 'parcel')).toEqual([]);
    await here.replace(shop, text('returns', 'Send the parcel back.'));
    expect(await found(there, 'parcel')).toEqual(['returns']);
    await here.replace(shop, text('returns', 'Only vouchers.', 1));
    expect(await found(there, 'parcel')).toEqual([]);
    expect(await found(there, 'vouchers')).toEqual(['returns']);
  });

  it('is neither found nor kept on disk on one node once another one removed it', async () => {
    await here.replace(shop, text('returns', 'Send the xylophone back.'));
    await here.replace(shop, text('stays', 'Send the trumpet back.'));
    expect(await found(there, 'xylophone')).toEqual(['returns']);
    await here.remove(shop, 'returns', 0);
    expect(await found(there, 'xylophone')).toEqual([]);
    for (const name of ['here', 'there']) expect(await onDisk(name)).not.toContain('xylop');
    expect(await onDisk('there')).toContain('trumpet');
  });

  it('is deleted from the disks of all nodes with its chatbot', async () => {
    await here.replace(shop, text('returns', 'Send the xylophone back.'));
    for (const index of [here, there]) await found(index, 'xylophone');
    await here.removeAll(shop);
    expect(await readdir(nodes.filesOf('here'))).toEqual([]);
    expect(await there.search(shop, 'xylophone', 5)).toEqual({ passages: [], chunks: 0 });
    await nodes.stop(there);
    expect(await readdir(nodes.filesOf('there'))).toEqual([]);
  });

  it('is deleted from the disks of nodes without further questions', async () => {
    await here.replace(shop, text('returns', 'Send the xylophone back.'));
    await here.replace(hotel, text('rooms', 'A piano in every room.'));
    await here.replace(hotel, text('bar', 'A harpsichord in the bar.'));
    for (const chatbotId of [shop, hotel]) await found(there, 'xylophone', chatbotId);
    await here.removeAll(shop);
    await here.remove(hotel, 'rooms', 0);
    while ((await readdir(nodes.filesOf('there'))).length > 1 || (await onDisk('there')).includes('piano')) continue;
    expect(await onDisk('there')).toContain('harpsichord');
  });

  it('is deleted from the disk of a node that was down when it starts, even without a question', async () => {
    await here.replace(shop, text('returns', 'Send the xylophone back.'));
    await here.replace(hotel, text('rooms', 'A piano in every room.'));
    await here.replace(hotel, text('bar', 'A harpsichord in the bar.'));
    for (const chatbotId of [shop, hotel]) await found(there, 'xylophone', chatbotId);
    await nodes.stop(there);
    await here.removeAll(shop);
    await here.remove(hotel, 'rooms', 0);
    await nodes.node('there');
    while ((await readdir(nodes.filesOf('there'))).length > 1 || (await onDisk('there')).includes('piano')) continue;
    expect(await readdir(nodes.filesOf('there'))).toEqual([`${hotel}.sqlite`]);
    expect(await onDisk('there')).toContain('harpsichord');
  });

  it('is read again only if it changed', async () => {
    for (const id of ['one', 'two', 'three']) await here.replace(shop, text(id, `The parcel of ${id}.`));
    await found(there, 'parcel');
    nodes.chunks.read.length = 0;
    await found(there, 'parcel');
    expect(nodes.chunks.read).toEqual([]);
    await here.replace(shop, text('two', 'The parcel of two again.', 1));
    await nodes.stop(here);
    nodes.chunks.read.length = 0;
    expect(new Set(await found(there, 'parcel'))).toEqual(new Set(['one', 'two', 'three']));
    expect(nodes.chunks.read).toEqual(['Title of two']);
    await nodes.stop(there);
    nodes.chunks.read.length = 0;
    await found(await nodes.node('there'), 'parcel');
    expect(nodes.chunks.read).toEqual([]);
  });

  it('reaches a new node as a snapshot, after which it only reads newer documents', async () => {
    await here.replace(shop, long('manual', 600));
    await found(here, 'parcel');
    await nodes.stop(here);
    expect(await snapshots()).toEqual([expect.stringMatching(new RegExp(`^knowledge/${shop}/600-`))]);
    await there.replace(shop, text('news', 'The zeppelin has landed.'));
    nodes.chunks.read.length = 0;
    const fresh = await nodes.node('fresh');
    expect(await found(fresh, 'zeppelin')).toEqual(['news']);
    expect((await fresh.search(shop, 'number599', 1)).passages).toMatchObject([
      { documentId: 'manual', title: 'Title of manual', headings: ['Part 599'] },
    ]);
    expect(nodes.chunks.read).toEqual(['Title of news']);
  });

  it('is rebuilt from its chunks if the snapshot is broken, and the snapshot is deleted', async () => {
    await here.replace(shop, long('manual', 600));
    await nodes.objects.put(`knowledge/${shop}/600-0`, bytes('SQLite format 3\0, or not'), { maxBytes: 1e6 });
    expect((await there.search(shop, 'number17', 1)).passages).toMatchObject([{ headings: ['Part 17'] }]);
    await nodes.stop(there);
    expect(await snapshots()).not.toContain(`knowledge/${shop}/600-0`);
  });

  it('has one snapshot, and gets a new one only after many additions', async () => {
    await here.replace(shop, long('manual', 600));
    await found(here, 'parcel');
    await nodes.stop(here);
    const first = await snapshots();
    await there.replace(shop, long('little', 100));
    await found(there, 'parcel');
    await nodes.stop(there);
    expect(await snapshots()).toEqual(first);
    const third = await nodes.node('third');
    await third.replace(shop, long('much', 500));
    await found(third, 'parcel');
    await nodes.stop(third);
    expect(await snapshots()).toEqual([expect.stringMatching(/\/1200-/)]);
  });

  it('is checked for a new snapshot after ten minutes of a monotonic clock', async () => {
    await here.replace(shop, long('manual', 600));
    while ((await snapshots()).length === 0) await found(here, 'parcel');
    await here.replace(shop, long('much', 500));
    nodes.passedMs += 600_000;
    while (!(await snapshots()).some((key) => key.includes('/1100-'))) await found(here, 'parcel');
  });

  it('gets a snapshot even if updating the file took longer than a question waits', async () => {
    await here.replace(shop, long('manual', 600));
    const hurried = await nodes.node('hurried', { timeoutMs: 0 });
    while ((await snapshots()).length === 0) await found(hurried, 'parcel');
    expect(await snapshots()).toHaveLength(1);
  });

  it('gets a snapshot of documents that were written through the node that is asked', async () => {
    await here.replace(shop, text('returns', 'Send the parcel back.'));
    await found(here, 'parcel');
    await here.replace(shop, long('manual', 600));
    while (!(await found(here, 'number17')).includes('manual')) continue;
    await found(here, 'parcel');
    await nodes.stop(here);
    expect(await snapshots()).toHaveLength(1);
  });

  it('has no snapshot with removed or replaced documents', async () => {
    await here.replace(shop, long('manual', 600));
    await here.replace(shop, text('secret', 'The xylophone.'));
    await found(here, 'parcel');
    await nodes.stop(here);
    expect(await snapshots()).toHaveLength(1);
    await there.remove(shop, 'secret', 0);
    expect(await snapshots()).toEqual([]);
  });

  it('keeps no snapshot of a document that was removed during the upload', async () => {
    await here.replace(shop, long('manual', 600));
    const put = nodes.objects.put.bind(nodes.objects);
    nodes.objects.put = async (...asked) => {
      await there.remove(shop, 'manual', 0);
      return put(...asked);
    };
    await found(here, 'parcel');
    await nodes.stop(here);
    expect(await snapshots()).toEqual([]);
  });

  it('can be searched while the bucket is unavailable', async () => {
    await here.replace(shop, long('manual', 600));
    nodes.objects.list = () => {
      throw new Error('the bucket is unavailable');
    };
    expect(await found(there, 'number17')).toContain('manual');
    expect(nodes.reports).toContainEqual(new Error('the bucket is unavailable'));
  });

  it('stays within its disk limit and keeps the most recently used files', async () => {
    const chatbots = Array.from({ length: 4 }, (_, at) => ChatbotId.parse(`018f0000-0000-4000-8000-00000000001${at}`));
    for (const chatbotId of chatbots) await here.replace(chatbotId, long('manual', 20));
    const [first, second, third, fourth] = chatbots as [ChatbotId, ChatbotId, ChatbotId, ChatbotId];
    await found(there, 'parcel', first);
    const { length } = await readFile(nodes.fileOf('there', first));
    const small = await nodes.node('small', { maxBytes: 2.5 * length });
    for (const chatbotId of [first, second, first, third, fourth])
      expect(await found(small, 'number7', chatbotId)).toContain('manual');
    await nodes.stop(small);
    expect((await readdir(nodes.filesOf('small'))).sort()).toEqual([`${third}.sqlite`, `${fourth}.sqlite`]);
    const again = await nodes.node('small', { maxBytes: 2.5 * length });
    expect(await found(again, 'number7', first)).toContain('manual');
  });

  it('is the same after two nodes indexed a document concurrently', async () => {
    const answers = await Promise.all(
      [here, there, here, there].map((index, at) => index.replace(shop, long('manual', at + 1))),
    );
    const { chunks } = await here.search(shop, 'parcel', 5);
    expect(answers.map((answer) => answer.chunks)).toEqual(answers.map(() => chunks));
    expect(await there.search(shop, 'parcel', 5)).toEqual(await here.search(shop, 'parcel', 5));
  });

  it('is added by the next question if a node died between writing the store and its file', async () => {
    await here.replace(shop, text('returns', 'Send the parcel back.'));
    await found(here, 'parcel');
    await nodes.stop(here);
    // What a process that was killed at that point leaves behind.
    await nodes.chunks.replace(shop, { documentId: 'late', version: 0, title: 'Late' }, [
      { headings: [], text: 'The parcel came late.' },
    ]);
    await nodes.chunks.remove(shop, 'returns', 0);
    expect(await found(await nodes.node('here'), 'parcel')).toEqual(['late']);
  });

  it.each([
    ['truncated', (file: string) => truncate(file, 6_000)],
    ['not a database', (file: string) => writeFile(file, 'this is not a database and never was one. '.repeat(200))],
    ['empty', (file: string) => truncate(file, 0)],
    ['missing', (file: string) => rm(file)],
    ['of another version', (file: string) => Promise.resolve(withVersion(file, 1))],
  ])('is rebuilt if a file is %s', async (_how, harm) => {
    await here.replace(shop, long('manual', 30));
    await found(here, 'parcel');
    await nodes.stop(here);
    await harm(nodes.fileOf('here', shop));
    const again = await nodes.node('here');
    expect((await again.search(shop, 'number17', 1)).passages).toMatchObject([{ headings: ['Part 17'] }]);
    expect((await again.search(shop, 'parcel', 5)).chunks).toBe(30);
  });

  it('is rebuilt if a file is damaged while it is open', async () => {
    await here.replace(shop, long('manual', 30));
    await found(here, 'parcel');
    const file = await readFile(nodes.fileOf('here', shop));
    await writeFile(
      nodes.fileOf('here', shop),
      Buffer.concat([file.subarray(0, 4_096), Buffer.alloc(file.length - 4_096, 1)]),
    );
    expect((await here.search(shop, 'number17', 1)).passages).toMatchObject([{ headings: ['Part 17'] }]);
  });

  it('answers from the live documents that the node has if loading the rest takes too long', async () => {
    await here.replace(shop, text('returns', 'Send the parcel back.'));
    await here.replace(shop, text('gone', 'Send the parcel nowhere.'));
    const hurried = await nodes.node('hurried', { timeoutMs: 0 });
    const { writings, finish } = held(nodes.chunks);
    nodes.chunks.writings = writings;
    finish();
    while ((await found(hurried, 'parcel')).length < 2) continue;
    const second = held(nodes.chunks);
    nodes.chunks.writings = second.writings;
    await nodes.chunks.replace(shop, { documentId: 'late', version: 0, title: 'Late' }, [
      { headings: [], text: 'The parcel came late.' },
    ]);
    await nodes.chunks.remove(shop, 'gone', 0);
    expect(await hurried.search(shop, 'parcel', 5)).toMatchObject({
      passages: [{ documentId: 'returns' }],
      chunks: 2,
    });
    second.finish();
    while ((await found(hurried, 'parcel')).length < 2) continue;
    expect(new Set(await found(hurried, 'parcel'))).toEqual(new Set(['returns', 'late']));
  });

  it('is found in the old or the new version while it is replaced', async () => {
    await here.replace(shop, text('manual', 'The parcel of version 0.'));
    const asking = (async () => {
      for (let at = 0; at < 60; at += 1) expect(await found(there, 'parcel')).toEqual(['manual']);
    })();
    for (let version = 1; version < 30; version += 1)
      await here.replace(shop, text('manual', `The parcel of version ${version}.`, version));
    await asking;
  });
});

async function* bytes(of: string) {
  yield new TextEncoder().encode(of);
}

/** Reads of the store's chunks that wait for `finish`. */
function held(chunks: MemoryChunkStore): {
  readonly writings: MemoryChunkStore['writings'];
  readonly finish: () => void;
} {
  const read = MemoryChunkStore.prototype.writings.bind(chunks);
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* writings(stamps: readonly string[]): AsyncGenerator<Writing> {
    await promise;
    yield* read(stamps);
  }
  return { writings, finish: resolve };
}

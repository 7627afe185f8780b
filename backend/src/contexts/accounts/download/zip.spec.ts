import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { OwnedFile } from '../../../kernel/owned-data.js';
import { writeZip } from './zip.js';

const NOW = new Date('2026-11-23T10:00:00.000Z');

/** Does not compress. */
const NOISE = createHash('shake256', { outputLength: 65_536 }).update('noise').digest();

async function* each<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function zipped(files: AsyncIterable<OwnedFile>): Promise<Record<string, string>> {
  const destination = new PassThrough();
  const [bytes] = await Promise.all([buffer(destination), writeZip(files, destination, NOW)]);
  const entries = Object.entries(unzipSync(bytes));
  return Object.fromEntries(entries.map(([name, content]) => [name, strFromU8(content)]));
}

/** A body without an end, and whether it is still being read. */
function endless(at?: { readonly error: Error; readonly after: number }) {
  const state = { chunks: 0, closed: false };
  async function* body(): AsyncGenerator<Buffer> {
    try {
      for (; ; state.chunks += 1) {
        if (at && state.chunks === at.after) throw at.error;
        yield NOISE;
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, body: body() };
}

describe('a ZIP', () => {
  it('holds every file, empty ones included', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ name: `files/${index}.txt`, body: each(`${index}`) }));
    const files = await zipped(
      each<OwnedFile>(
        { name: 'a.jsonl', body: each('{"ä":1}\n', '{}\n') },
        { name: 'none.jsonl', body: each() },
        ...many,
      ),
    );
    expect(Object.keys(files)).toHaveLength(302);
    expect(files).toMatchObject({ 'a.jsonl': '{"ä":1}\n{}\n', 'none.jsonl': '', 'files/299.txt': '299' });
  });

  it('is empty where there is nothing', async () => expect(await zipped(each())).toEqual({}));

  it('reads no faster than it is taken', async () => {
    const { state, body } = endless();
    let took: () => void = () => undefined;
    const destination = new Writable({ write: (_chunk, _encoding, done) => void (took = done) });
    const writing = writeZip(each({ name: 'endless', body }), destination, NOW);
    let before: number;
    do {
      before = state.chunks;
      for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    } while (state.chunks > before);
    expect(state.chunks).toBeLessThan(16);
    took();
    destination.destroy();
    await expect(writing).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });

  it('closes its body and reads no further file when its reader leaves', async () => {
    const { state, body } = endless();
    const destination = new PassThrough();
    const begun: string[] = [];
    async function* files(): AsyncGenerator<OwnedFile> {
      begun.push('one');
      yield { name: 'one', body };
      begun.push('two');
    }
    const writing = writeZip(files(), destination, NOW);
    await once(destination, 'readable');
    destination.destroy();
    await expect(writing).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect([state.closed, begun]).toEqual([true, ['one']]);
  });

  it('is cut off where a body fails', async () => {
    const error = new Error('Away');
    const { state, body } = endless({ error, after: 3 });
    const destination = new PassThrough().resume();
    await expect(writeZip(each({ name: 'one', body }), destination, NOW)).rejects.toBe(error);
    expect([state.closed, destination.destroyed, destination.writableFinished]).toEqual([true, true, false]);
  });

  it('is cut off where the next file cannot be looked up', async () => {
    const error = new Error('Away');
    async function* files(): AsyncGenerator<OwnedFile> {
      yield { name: 'one', body: each('1') };
      throw error;
    }
    const destination = new PassThrough().resume();
    await expect(writeZip(files(), destination, NOW)).rejects.toBe(error);
    expect([destination.destroyed, destination.writableFinished]).toEqual([true, false]);
  });
});

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objectStoreContract } from '../../ports/object-store.contract.js';
import { RandomIds } from '../system/random-ids.js';
import { DiskObjectStore } from './disk-object-store.js';

const now = new Date('2026-11-20T10:00:00.000Z');

async function scratch() {
  const root = await mkdtemp(join(tmpdir(), 'objects-'));
  const open = () => DiskObjectStore.open(root, { now: () => now }, new RandomIds());
  return { root, open, close: () => rm(root, { recursive: true, force: true }) };
}

objectStoreContract('disk', async () => {
  const { open, close } = await scratch();
  return { objects: await open(), now, close };
});

it('leaves no unfinished file after a failure, an abort or the end of a process', async () => {
  const { root, open, close } = await scratch();
  await mkdir(join(root, '_unfinished'));
  await writeFile(join(root, '_unfinished', 'of-a-dead-process'), 'x');
  const objects = await open();
  const abort = new AbortController();
  async function* aborted() {
    yield new Uint8Array([1]);
    abort.abort();
    yield new Uint8Array([2]);
  }
  await objects.put('a', aborted(), { maxBytes: 10, signal: abort.signal }).catch(() => undefined);
  await objects.put('b', aborted(), { maxBytes: 1 }).catch(() => undefined);
  await objects.put('c', aborted(), { maxBytes: 2 });
  expect(await readdir(join(root, '_unfinished'))).toEqual([]);
  await close();
});

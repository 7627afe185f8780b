import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as fs from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Simulates a process that is killed after it opened the file and before it wrote to it. */
const killedWriting: typeof fs.writeFileSync = (file) => {
  fs.writeFileSync(file, '');
  throw new Error('killed');
};
const writeFileSync = vi.fn(fs.writeFileSync);
vi.doMock('node:fs', () => ({ ...fs, writeFileSync, rmSync: vi.fn() }));
// An earlier spec may have imported them with the real file system.
vi.resetModules();
const { loadOrCreateSecretsKey } = await import('./secrets-key.js');
const { StartFailure } = await import('../settings/start-failure.js');
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

let directory: string;
const file = () => join(directory, 'secrets.key');

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-key-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('creates a key that only its owner can read, and finds it again', async () => {
  const key = loadOrCreateSecretsKey(directory);
  expect(key).toHaveLength(32);
  expect(loadOrCreateSecretsKey(directory)).toEqual(key);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

it('creates a key after a process was killed while creating one', async () => {
  writeFileSync.mockImplementationOnce(killedWriting);
  expect(() => loadOrCreateSecretsKey(directory)).toThrow('killed');
  expect(await readdir(directory)).not.toContain('secrets.key');
  expect(loadOrCreateSecretsKey(directory)).toHaveLength(32);
});

it.each(['', 'c2hvcnQ=\n'])('rejects a file without a valid key: %j', async (content) => {
  await writeFile(file(), content);
  expect(() => loadOrCreateSecretsKey(directory)).toThrow(StartFailure);
});

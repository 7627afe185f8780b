import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Archived, BrokenArchive, unpackArchive, writeArchive } from './archive.js';

let scratch: string;
let archive: string;
let target: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'archive-'));
  archive = join(scratch, 'archive');
  target = join(scratch, 'target');
  await mkdir(target);
  for (const name of ['one', 'two']) await writeFile(join(scratch, name), name.repeat(50_000));
  await writeArchive(archive, filesHere());
});
afterEach(() => rm(scratch, { recursive: true }));

async function* filesHere(): AsyncGenerator<Archived> {
  for (const name of ['one', 'two']) yield { name, path: join(scratch, name) };
}

it('unpacks what was packed', async () => {
  await unpackArchive(archive, target);
  expect(await readFile(join(target, 'two'), 'utf8')).toBe('two'.repeat(50_000));
});

it('calls a truncated archive broken', async () => {
  await truncate(archive, 200);
  await expect(unpackArchive(archive, target)).rejects.toBeInstanceOf(BrokenArchive);
});

it('does not blame the archive for a file that cannot be written', async () => {
  await writeFile(join(target, 'two'), 'in the way');
  await expect(unpackArchive(archive, target)).rejects.toMatchObject({ code: 'EEXIST' });
});

it.each([
  ['a directory that is missing', join('missing', 'archive')],
  ['a file that exists', 'archive'],
])('fails with the reason, not with an unhandled one, into %s', async (_what, name) => {
  await expect(writeArchive(join(scratch, name), filesHere())).rejects.toMatchObject({ syscall: 'open' });
});

it('fails with the reason if a file cannot be read', async () => {
  async function* files(): AsyncGenerator<Archived> {
    yield { name: 'directory', path: target };
  }
  await expect(writeArchive(join(scratch, 'other'), files())).rejects.toMatchObject({ code: 'EISDIR' });
});

it('does not call a missing archive broken', async () => {
  await expect(unpackArchive(join(scratch, 'none'), target)).rejects.toMatchObject({ code: 'ENOENT' });
});

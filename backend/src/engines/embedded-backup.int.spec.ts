import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeDataDirectory } from '../adapters/sqlite/data-directory.js';
import { migrate } from '../adapters/sqlite/database.js';
import { NoData } from '../ports/no-data.js';
import { asideOf, backUp, BackupUnderWay } from './embedded-backup.js';

const NOW = new Date('2026-01-02T03:04:05Z');

let scratch: string;
let dataDir: string;
let target: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'backups-'));
  [dataDir, target] = [join(scratch, 'data'), join(scratch, 'backups')];
  await mkdir(dataDir);
  await mkdir(target);
  migrate(join(dataDir, 'data.sqlite'));
});
afterEach(() => rm(scratch, { recursive: true }));

const inTarget = (name: string) => join(target, name);

it('removes what killed backups left beside it, and nothing else', async () => {
  takeDataDirectory(asideOf(inTarget('monday'))).release();
  takeDataDirectory(asideOf(inTarget('tuesday'))).release();
  await mkdir(inTarget('pictures.part'));
  await backUp(dataDir, inTarget('tuesday'), NOW);
  expect(await readdir(target)).toEqual(['pictures.part', 'tuesday']);
});

it('leaves one that another process is writing', async () => {
  const running = takeDataDirectory(asideOf(inTarget('monday')));
  await backUp(dataDir, inTarget('tuesday'), NOW);
  await expect(backUp(dataDir, inTarget('monday'), NOW)).rejects.toBeInstanceOf(BackupUnderWay);
  expect(existsSync(asideOf(inTarget('monday')))).toBe(true);
  running.release();
});

it('of a directory without data is refused, and creates nothing there', async () => {
  const empty = join(scratch, 'empty');
  await mkdir(empty);
  await expect(backUp(empty, inTarget('nothing'), NOW)).rejects.toBeInstanceOf(NoData);
  expect(await readdir(empty)).toEqual([]);
});

it('that fails leaves nothing behind', async () => {
  await writeFile(join(dataDir, 'knowledge'), 'not a directory');
  await expect(backUp(dataDir, inTarget('monday'), NOW)).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(await readdir(target)).toEqual([]);
});

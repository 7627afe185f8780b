import { afterEach, beforeEach, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IndexFile } from '../adapters/fts5/index-file.js';
import { takeDataDirectory } from '../adapters/sqlite/data-directory.js';
import { migrate } from '../adapters/sqlite/database.js';
import { NoData } from '../ports/no-data.js';
import { asideOf, backUp, BackupUnderWay, unpackBackup } from './embedded-backup.js';

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

it('leaves out damaged knowledge indexes, names their chatbots, and keeps the others', async () => {
  const knowledge = join(dataDir, 'knowledge');
  await mkdir(knowledge);
  for (const [at, name] of ['intact', 'no-database', 'damaged'].entries()) {
    const file = new IndexFile(join(knowledge, `${name}.sqlite`));
    file.replace({ documentId: 'prices', version: 0, title: 'Prices' }, [
      { headings: [], text: 'words '.repeat(2_000) },
    ]);
    file.close();
    const handle = await open(join(knowledge, `${name}.sqlite`), 'r+');
    if (at > 0) await handle.write(Buffer.alloc(2_000, 0xa5), 0, 2_000, at === 1 ? 0 : 4_096);
    await handle.close();
  }
  expect([...(await backUp(dataDir, inTarget('monday'), NOW))].sort()).toEqual(['damaged', 'no-database']);
  await unpackBackup(inTarget('monday'), join(scratch, 'restored'));
  expect(await readdir(join(scratch, 'restored', 'knowledge'))).toEqual(['intact.sqlite']);
});

it('that fails leaves nothing behind', async () => {
  await writeFile(join(dataDir, 'knowledge'), 'not a directory');
  await expect(backUp(dataDir, inTarget('monday'), NOW)).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(await readdir(target)).toEqual([]);
});

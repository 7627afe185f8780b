import { afterEach, beforeEach, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnfinishedRestore } from '../src/process/unfinished-restore.js';
import { migrate } from '../src/adapters/sqlite/database.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backup-cli-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Runs the built command. */
async function backup(file: string): Promise<{ readonly code: number | null; readonly err: string }> {
  const child = spawn('node', ['dist/process/cli/backup.js', file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, err };
}

it('says in a sentence that there is nothing to back up', async () => {
  expect(await backup(join(tmpdir(), 'nothing'))).toEqual({
    code: 78,
    err: `${join(dataDir, 'data.sqlite')} does not exist: there is nothing to back up. Check DATA_DIR.\n`,
  });
});

it('says in a sentence that the directory is missing', async () => {
  migrate(join(dataDir, 'data.sqlite'));
  const missing = join(dataDir, 'missing');
  expect(await backup(join(missing, 'backup'))).toEqual({
    code: 73,
    err: `${missing} does not exist. Create it, or name a file elsewhere.\n`,
  });
});

it('refuses to start a server on a restore that was not completed', async () => {
  new UnfinishedRestore(dataDir).begin();
  const child = spawn('node', ['dist/main.js'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  expect(await once(child, 'close')).toEqual([65, null]);
  expect(err).toContain(`A restore into ${dataDir} was not completed.`);
});

import { afterAll, beforeAll } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotaKillContract } from '../../../ports/quota-kill.contract.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { type Compiled, compileAdapter } from '../testing/compiled.js';
import { writerInProcess } from '../writer/writer-in-process.js';

const LIMIT_MS = 120_000;

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compileAdapter();
}, LIMIT_MS);
afterAll(() => compiled.remove());

const open = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const file = join(directory, 'data.db');
  let sqlite: Sqlite | undefined;
  return {
    program: [join(compiled.directory, 'dist/adapters/sqlite/testing/quota-process.js'), file],
    next: async () => {
      sqlite = openSqlite({ file, clock: new ManualClock(), startWriter: writerInProcess });
      return sqlite.quotas;
    },
    remove: async () => {
      await sqlite?.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

quotaKillContract('SQLite', 'what was written', open, LIMIT_MS);

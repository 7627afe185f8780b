import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import type { Clock } from '../../../ports/clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { type SetTimer, systemTimer } from '../timer.js';
import type { StartWriter } from '../writer/writer-client.js';
import { writerInProcess } from '../writer/writer-in-process.js';

export interface Scratch {
  readonly directory: string;
  readonly file: string;
  readonly sqlite: Sqlite;
  /** Closes the database and deletes its directory. */
  close(): Promise<void>;
}

/** Opens a database in a directory of its own, with its writer on the test's thread. */
export async function scratchSqlite(
  clock: Clock = new ManualClock(),
  startWriter: StartWriter = writerInProcess,
  setTimer: SetTimer = systemTimer,
): Promise<Scratch> {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const file = join(directory, 'data.db');
  const sqlite = openSqlite({ file, clock, startWriter, setTimer });
  const close = async () => {
    await sqlite.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { directory, file, sqlite, close };
}

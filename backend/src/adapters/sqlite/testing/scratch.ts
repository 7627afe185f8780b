import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../ports/clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import type { StartWriter } from '../writer/writer-client.js';
import { writerInProcess } from '../writer/writer-in-process.js';

/** A clock that moves only when `advance` is called. */
export class StandingClock implements Clock {
  constructor(private time = new Date('2026-11-20T10:00:00.000Z')) {}

  now(): Date {
    return this.time;
  }

  advance(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}

export interface Scratch {
  readonly directory: string;
  readonly file: string;
  readonly sqlite: Sqlite;
  /** Closes the database and deletes its directory. */
  close(): Promise<void>;
}

/** Opens a database in a directory of its own, with its writer on the test's thread. */
export async function scratchSqlite(
  clock: Clock = new StandingClock(),
  startWriter: StartWriter = writerInProcess,
): Promise<Scratch> {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const file = join(directory, 'data.db');
  const sqlite = openSqlite({ file, clock, startWriter });
  const close = async () => {
    await sqlite.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { directory, file, sqlite, close };
}

import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';
import { integer, text } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly payload: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Earliest start, in Unix milliseconds. */
  readonly due: number;
}

export interface NewJobRow extends JobRow {
  readonly accountId: string | null;
}

export interface ClaimedJob extends JobRow {
  /** Starts at 1. */
  readonly attempt: number;
}

export interface JobOperations {
  'jobs.add': { args: { readonly jobs: readonly NewJobRow[] }; result: void };
  /** Queues jobs again that were running when the last process ended. */
  'jobs.recover': { args: undefined; result: void };
  /** Claims due jobs, oldest first. The attempt is counted before the job runs, so a job that crashes the process still counts. */
  'jobs.claim': {
    args: { readonly name: string; readonly now: number; readonly limit: number };
    result: readonly ClaimedJob[];
  };
  'jobs.done': { args: { readonly id: string }; result: void };
  /** Queues a claimed job again. With `counted: false` the attempt does not count. */
  'jobs.again': {
    args: { readonly id: string; readonly due: number; readonly error: string | null; readonly counted: boolean };
    result: void;
  };
  'jobs.fail': { args: { readonly id: string; readonly now: number; readonly error: string }; result: void };
  /** False if no failed job has this id. */
  'jobs.retry': { args: { readonly id: string; readonly now: number }; result: boolean };
  /** The clock was set back: moves the due time of waiting jobs back as well. */
  'jobs.setBack': { args: { readonly byMs: number }; result: void };
  'jobs.removeOf': { args: { readonly accountId: string }; result: void };
}

/** Ids of finished jobs are kept forever, without payloads, so that a repeated `add` is ignored. */
export const JOB_SCHEMA = `
  CREATE TABLE jobs (
    number    INTEGER PRIMARY KEY AUTOINCREMENT,
    id        TEXT    NOT NULL UNIQUE,
    name      TEXT    NOT NULL,
    payload   TEXT    NOT NULL,
    correlation_id TEXT NOT NULL,
    causation_id   TEXT NOT NULL,
    account_id TEXT,
    state     TEXT    NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
    due       INTEGER NOT NULL,
    attempts  INTEGER NOT NULL DEFAULT 0,
    error     TEXT,
    failed_at INTEGER
  ) STRICT;
  CREATE INDEX waiting_jobs ON jobs (name, due, number) WHERE state = 'waiting';
  CREATE INDEX failed_jobs ON jobs (failed_at) WHERE state = 'failed';
  CREATE TABLE finished_jobs (id TEXT PRIMARY KEY, account_id TEXT) STRICT, WITHOUT ROWID;
  CREATE INDEX finished_jobs_by_account ON finished_jobs (account_id) WHERE account_id IS NOT NULL;
`;

export function jobWrites(db: DatabaseSync, { securely, forget }: SecureDeletion): Handlers<JobOperations> {
  const add = db.prepare(
    `INSERT INTO jobs (id, name, payload, state, due, account_id, correlation_id, causation_id)
     SELECT ?1, ?2, ?3, 'waiting', ?4, ?5, ?6, ?7
     WHERE NOT EXISTS (SELECT 1 FROM finished_jobs WHERE id = ?1) ON CONFLICT (id) DO NOTHING`,
  );
  const recover = db.prepare("UPDATE jobs SET state = 'waiting' WHERE state = 'running'");
  const claim = db.prepare(
    `UPDATE jobs SET state = 'running', attempts = attempts + 1
     WHERE number IN (SELECT number FROM jobs WHERE state = 'waiting' AND name = ? AND due <= ? ORDER BY due, number LIMIT ?)
     RETURNING id, name, payload, correlation_id, causation_id, due, attempts`,
  );
  const remove = db.prepare('DELETE FROM jobs WHERE id = ? RETURNING account_id');
  const finish = db.prepare('INSERT OR IGNORE INTO finished_jobs (id, account_id) VALUES (?, ?)');
  const again = db.prepare(
    "UPDATE jobs SET state = 'waiting', due = ?, error = ?, attempts = attempts - ? WHERE id = ?",
  );
  const fail = db.prepare("UPDATE jobs SET state = 'failed', failed_at = ?, error = ? WHERE id = ?");
  const retry = db.prepare(
    "UPDATE jobs SET state = 'waiting', due = ?, attempts = 0, failed_at = NULL WHERE id = ? AND state = 'failed'",
  );
  const setBack = db.prepare("UPDATE jobs SET due = due - ? WHERE state = 'waiting'");
  const othersOf = db.prepare('SELECT * FROM jobs WHERE account_id IS NOT ? ORDER BY number');
  const clear = db.prepare('DELETE FROM jobs');
  const restore = db.prepare(
    `INSERT INTO jobs (number, id, name, payload, correlation_id, causation_id, state, due, attempts, error, failed_at, account_id)
     VALUES (:number, :id, :name, :payload, :correlation_id, :causation_id, :state, :due, :attempts, :error, :failed_at, :account_id)`,
  );
  const unremember = db.prepare('DELETE FROM finished_jobs WHERE account_id = ?');

  return {
    'jobs.add': ({ jobs }) => {
      for (const { id, name, payload, due, accountId, correlationId, causationId } of jobs)
        add.run(id, name, payload, due, accountId, correlationId, causationId);
    },
    'jobs.recover': () => void recover.run(),
    'jobs.claim': ({ name, now, limit }) =>
      claim.all(name, now, limit).map((row) => ({
        id: text(row, 'id'),
        name: text(row, 'name'),
        payload: text(row, 'payload'),
        correlationId: text(row, 'correlation_id'),
        causationId: text(row, 'causation_id'),
        due: integer(row, 'due'),
        attempt: integer(row, 'attempts'),
      })),
    'jobs.done': ({ id }) => {
      const done = securely(() => remove.get(id));
      // A job that was removed while it ran is not recorded as finished.
      if (done) finish.run(id, done['account_id'] ?? null);
    },
    'jobs.again': ({ id, due, error, counted }) => void securely(() => again.run(due, error, counted ? 0 : 1, id)),
    'jobs.fail': ({ id, now, error }) => void securely(() => fail.run(now, error, id)),
    'jobs.retry': ({ id, now }) => Number(retry.run(now, id).changes) > 0,
    'jobs.setBack': ({ byMs }) => void setBack.run(byMs),
    'jobs.removeOf': ({ accountId }) =>
      forget(() => {
        // SQLite moves rows between pages and leaves copies that a DELETE does not clear. Emptying the table clears every page.
        const others = othersOf.all(accountId);
        clear.run();
        for (const row of others) restore.run(row);
        unremember.run(accountId);
      }),
  };
}

import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';
import { DEATHS_BEFORE_ALONE } from '../../../ports/job-attempts.js';
import { FINISHED_REMEMBERED_MS } from '../../../ports/job-queue.js';
import { integer, text } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';
import { jobRemoval, type JobRemovalOperations } from './job-removal.js';
import { jobTurns, ownedOf, placedOf } from './job-turns.js';

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
  /** Empty for none. */
  readonly owner: string;
  readonly group: string | null;
  readonly accountId: string | null;
}

export interface ClaimedJob extends JobRow {
  /** Starts at 1. */
  readonly attempt: number;
  /**
   * It must run alone, and its attempt counts from `jobs.beginAlone` on: until then it cannot have killed the process.
   */
  readonly alone: boolean;
}

export interface JobOperations extends JobRemovalOperations {
  'jobs.add': { args: { readonly jobs: readonly NewJobRow[]; readonly now: number }; result: void };
  /** Queues jobs again that were running when the last process ended. */
  'jobs.recover': { args: undefined; result: void };
  /**
   * Claims due jobs, at most `perOwner` of an owner at a time: those of one owner oldest first, owners in turn. The
   * attempt is counted before the job runs, so a job that crashes the process still counts.
   */
  'jobs.claim': {
    args: { readonly name: string; readonly now: number; readonly limit: number; readonly perOwner: number };
    result: readonly ClaimedJob[];
  };
  'jobs.beginAlone': { args: { readonly id: string }; result: void };
  'jobs.done': { args: { readonly id: string; readonly now: number }; result: void };
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
}

/** Expired ids deleted with each job that finishes. More than one, so that they never pile up. */
const FORGOTTEN_AT_ONCE = 10;

export function jobWrites(db: DatabaseSync, deletion: SecureDeletion): Handlers<JobOperations> {
  const { securely } = deletion;
  const turns = jobTurns(db);
  const isKnown = db.prepare(
    `SELECT 1 FROM jobs WHERE id = ?1 UNION ALL SELECT 1 FROM finished_jobs WHERE id = ?1 AND finished_at > ?2`,
  );
  const add = db.prepare(
    `INSERT INTO jobs (id, name, owner, in_group, payload, state, due, account_id, correlation_id, causation_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const recover = db.prepare(
    "UPDATE jobs SET state = 'waiting', deaths = deaths + 1 WHERE state = 'running' RETURNING name, owner",
  );
  const claim = db.prepare(
    `UPDATE jobs SET state = 'running', began = 1, attempts = attempts + (deaths < ${DEATHS_BEFORE_ALONE})
     WHERE number = ? RETURNING id, name, payload, correlation_id, causation_id, due, attempts, deaths`,
  );
  const beginAlone = db.prepare('UPDATE jobs SET attempts = attempts + 1 WHERE id = ?');
  const remove = db.prepare('DELETE FROM jobs WHERE id = ? RETURNING name, owner, in_group, account_id');
  const finish = db.prepare('INSERT OR REPLACE INTO finished_jobs (id, account_id, finished_at) VALUES (?, ?, ?)');
  const forgetSome = db.prepare(
    `DELETE FROM finished_jobs WHERE id IN
     (SELECT id FROM finished_jobs WHERE finished_at <= ? ORDER BY finished_at LIMIT ?)`,
  );
  const again = db.prepare(
    `UPDATE jobs SET state = 'waiting', due = ?, error = ?, attempts = attempts - ?, deaths = 0 WHERE id = ?
     RETURNING name, owner`,
  );
  const fail = db.prepare(
    `UPDATE jobs SET state = 'failed', began = 0, failed_at = ?, error = ? WHERE id = ? RETURNING name, owner, in_group`,
  );
  const failed = db.prepare("SELECT number, name, owner, in_group FROM jobs WHERE id = ? AND state = 'failed'");
  const retry = db.prepare(
    'UPDATE jobs SET state = ?, due = ?, attempts = 0, deaths = 0, failed_at = NULL WHERE number = ?',
  );
  const setBack = db.prepare("UPDATE jobs SET due = due - ? WHERE state IN ('waiting', 'behind')");

  return {
    ...jobRemoval(db, deletion, turns),
    'jobs.add': ({ jobs, now }) => {
      const changed = new Map<string, NewJobRow>();
      for (const job of jobs) {
        const { id, name, owner, group, payload, due, accountId, correlationId, causationId } = job;
        if (isKnown.get(id, now - FINISHED_REMEMBERED_MS)) continue;
        const state = turns.stateFor(job, due);
        add.run(id, name, owner, group, payload, state, due, accountId, correlationId, causationId);
        changed.set(JSON.stringify([name, owner]), job);
      }
      for (const owned of changed.values()) turns.refresh(owned);
    },
    'jobs.recover': () => {
      turns.allFree();
      for (const row of recover.all()) turns.refresh(ownedOf(row));
    },
    'jobs.claim': ({ name, now, limit, perOwner }) => {
      const claimed: ClaimedJob[] = [];
      while (claimed.length < limit) {
        const next = turns.next(name, now);
        const row = next && claim.get(next.number);
        if (!next || !row) break;
        const owned = { name, owner: next.owner };
        turns.served(owned, now);
        turns.refresh(owned, owned.owner !== '' && turns.running(owned) >= perOwner);
        const alone = integer(row, 'deaths') >= DEATHS_BEFORE_ALONE;
        claimed.push({
          id: text(row, 'id'),
          name,
          payload: text(row, 'payload'),
          correlationId: text(row, 'correlation_id'),
          causationId: text(row, 'causation_id'),
          due: integer(row, 'due'),
          attempt: integer(row, 'attempts') + Number(alone),
          alone,
        });
      }
      return claimed;
    },
    'jobs.beginAlone': ({ id }) => void beginAlone.run(id),
    'jobs.done': ({ id, now }) => {
      const done = securely(() => remove.get(id));
      forgetSome.run(now - FINISHED_REMEMBERED_MS, FORGOTTEN_AT_ONCE);
      // A job that was removed while it ran is not recorded as finished.
      if (!done) return;
      finish.run(id, done['account_id'] ?? null, now);
      turns.goOn(placedOf(done));
      turns.refresh(placedOf(done), false);
    },
    'jobs.again': ({ id, due, error, counted }) => {
      const row = securely(() => again.get(due, error, counted ? 0 : 1, id));
      if (row) turns.refresh(ownedOf(row), false);
    },
    'jobs.fail': ({ id, now, error }) => {
      const row = securely(() => fail.get(now, error, id));
      if (!row) return;
      turns.goOn(placedOf(row));
      turns.refresh(placedOf(row), false);
    },
    'jobs.retry': ({ id, now }) => {
      const row = failed.get(id);
      if (!row) return false;
      retry.run(turns.stateFor(placedOf(row), now), now, integer(row, 'number'));
      turns.refresh(ownedOf(row));
      return true;
    },
    'jobs.setBack': ({ byMs }) => {
      setBack.run(byMs);
      turns.setBack(byMs);
    },
  };
}

import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';
import { integer, type Row, text } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';
import { type JobTurns, placedOf } from './job-turns.js';

/** Rows a step: about a millisecond. Up to four steps go before a view's write. */
const STEP = 20;

export interface JobRemovalOperations {
  /** Removes some jobs of an account and ids of its finished ones. True if there may be more. */
  'jobs.removeSome': { args: { readonly accountId: string }; result: boolean };
}

/**
 * Payloads hold ids only, and errors no values; even so, nothing of them stays in a file. A row is overwritten where it
 * stands before it is deleted, because SQLite moves rows between pages, where the copy that it leaves would keep the
 * old content.
 */
export function jobRemoval(
  db: DatabaseSync,
  { securely, forget }: SecureDeletion,
  turns: JobTurns,
): Handlers<JobRemovalOperations> {
  const columns = 'number, name, owner, in_group';
  const some = db.prepare(`SELECT ${columns} FROM jobs WHERE account_id = ? AND state <> 'running' LIMIT ?`);
  const running = db.prepare(`SELECT ${columns} FROM jobs WHERE account_id = ? AND state = 'running'`);
  const blank = db.prepare(
    `UPDATE jobs SET
       payload = CAST(zeroblob(octet_length(payload)) AS TEXT),
       error = CAST(zeroblob(octet_length(error)) AS TEXT),
       correlation_id = CAST(zeroblob(octet_length(correlation_id)) AS TEXT),
       causation_id = CAST(zeroblob(octet_length(causation_id)) AS TEXT)
     WHERE number = ?`,
  );
  const remove = db.prepare('DELETE FROM jobs WHERE number = ?');
  const someFinished = db.prepare('SELECT id FROM finished_jobs WHERE account_id = ? LIMIT ?');
  const unremember = db.prepare('DELETE FROM finished_jobs WHERE id = ?');

  const removeAll = (rows: readonly Row[], full?: boolean): void => {
    for (const row of rows) {
      const number = integer(row, 'number');
      blank.run(number);
      remove.run(number);
      turns.goOn(placedOf(row));
      turns.refresh(placedOf(row), full);
    }
  };

  return {
    'jobs.removeSome': ({ accountId }) => {
      const found = some.all(accountId, STEP);
      const finished = someFinished.all(accountId, STEP);
      const isLast = found.length < STEP && finished.length < STEP;
      // Only the last step empties the log, which holds older versions of the pages.
      (isLast ? forget : securely)(() => {
        removeAll(found);
        // Those that run still count towards the limit of their owner, so they go last: nothing is left to begin.
        if (found.length < STEP) removeAll(running.all(accountId), false);
        for (const row of finished) unremember.run(text(row, 'id'));
      });
      return !isLast;
    },
  };
}

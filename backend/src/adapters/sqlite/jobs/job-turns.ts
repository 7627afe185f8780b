import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../row.js';
import type { Row } from '../row.js';

/** Whose turn a job's is: the jobs of one name and owner take turns with those of other owners. */
export interface Owned {
  readonly name: string;
  /** Empty for jobs without an owner. No limit applies to them. */
  readonly owner: string;
}

export interface Placed extends Owned {
  readonly group: string | null;
}

export const ownedOf = (row: Row): Owned => ({ name: text(row, 'name'), owner: text(row, 'owner') });
export const placedOf = (row: Row): Placed => ({
  ...ownedOf(row),
  group: row['in_group'] === null ? null : text(row, 'in_group'),
});

export interface JobTurns {
  /** The state in which a job joins its group, and the rest of the queue. A delayed first one makes room for it. */
  stateFor(placed: Placed, due: number): 'waiting' | 'behind';
  /** The first job of the group has ended or is gone: the next one may run. */
  goOn(placed: Placed): void;
  /** Call after any other change of an owner's jobs. `full`: whether the owner may run no more of them now. */
  refresh(owned: Owned, full?: boolean): void;
  /**
   * The next job that may run by now, or undefined. Owners take turns: each is served again after those that wait
   * longer.
   */
  next(name: string, now: number): { readonly owner: string; readonly number: number } | undefined;
  running(owned: Owned): number;
  served(owned: Owned, now: number): void;
  /** See `jobs.setBack`. */
  setBack(byMs: number): void;
  allFree(): void;
}

/**
 * Keeps `job_owners` and the order of groups. Every statement reads or changes a bounded number of rows, but for
 * `setBack` and `allFree`.
 */
export function jobTurns(db: DatabaseSync): JobTurns {
  const first = db.prepare(
    `SELECT number, due, began, state FROM jobs
     WHERE name = ? AND owner = ? AND in_group = ? AND in_group IS NOT NULL AND state IN ('waiting', 'running')`,
  );
  const stepBack = db.prepare("UPDATE jobs SET state = 'behind' WHERE number = ?");
  const stepUp = db.prepare(
    `UPDATE jobs SET state = 'waiting' WHERE number =
     (SELECT number FROM jobs WHERE name = ? AND owner = ? AND in_group = ? AND state = 'behind' ORDER BY due, number LIMIT 1)`,
  );
  const nextOf = db.prepare(
    "SELECT due, number FROM jobs WHERE name = ? AND owner = ? AND state = 'waiting' ORDER BY due, number LIMIT 1",
  );
  const runningOf = db.prepare("SELECT count(*) AS count FROM jobs WHERE name = ? AND owner = ? AND state = 'running'");
  const known = db.prepare('INSERT OR IGNORE INTO job_owners (name, owner) VALUES (?, ?)');
  const place = db.prepare(
    'UPDATE job_owners SET turn = max(?, served), number = ?, full = coalesce(?, full) WHERE name = ? AND owner = ?',
  );
  const idle = db.prepare(
    'UPDATE job_owners SET turn = NULL, number = NULL, full = coalesce(?, full) WHERE name = ? AND owner = ?',
  );
  const gone = db.prepare('DELETE FROM job_owners WHERE name = ? AND owner = ?');
  const serve = db.prepare('UPDATE job_owners SET served = ? WHERE name = ? AND owner = ?');
  const turn = db.prepare(
    `SELECT owner, number FROM job_owners WHERE name = ? AND full = 0 AND turn IS NOT NULL AND turn <= ?
     ORDER BY turn, number LIMIT 1`,
  );
  const setBackOwners = db.prepare('UPDATE job_owners SET turn = turn - ?1, served = served - ?1');
  const free = db.prepare('UPDATE job_owners SET full = 0 WHERE full = 1');

  const running = ({ name, owner }: Owned): number => integer(runningOf.get(name, owner) ?? {}, 'count');
  return {
    stateFor: ({ name, owner, group }, due) => {
      const head = group === null ? undefined : first.get(name, owner, group);
      if (!head) return 'waiting';
      const holds = head['state'] === 'running' || integer(head, 'began') === 1 || integer(head, 'due') <= due;
      if (!holds) stepBack.run(integer(head, 'number'));
      return holds ? 'behind' : 'waiting';
    },
    goOn: ({ name, owner, group }) => {
      if (group !== null && !first.get(name, owner, group)) stepUp.run(name, owner, group);
    },
    refresh: (owned, full) => {
      const { name, owner } = owned;
      const set = full === undefined ? null : Number(full);
      const next = nextOf.get(name, owner);
      if (next) {
        known.run(name, owner);
        place.run(integer(next, 'due'), integer(next, 'number'), set, name, owner);
      } else if (running(owned) > 0) idle.run(set, name, owner);
      else gone.run(name, owner);
    },
    next: (name, now) => {
      const row = turn.get(name, now);
      return row && { owner: text(row, 'owner'), number: integer(row, 'number') };
    },
    running,
    served: ({ name, owner }, now) => void serve.run(now, name, owner),
    setBack: (byMs) => void setBackOwners.run(byMs),
    allFree: () => void free.run(),
  };
}

/**
 * A job of a group is `waiting` or `running` only if it is the first of its group; the others are `behind`. One that
 * `began` stays the first until it ends. `job_owners` has a row for each owner with such jobs, and says when its next
 * one may run, so that a claim reads one row an owner, however many jobs wait. Ids of finished jobs are kept without
 * payloads.
 */
export const JOB_SCHEMA = `
  CREATE TABLE jobs (
    number    INTEGER PRIMARY KEY AUTOINCREMENT,
    id        TEXT    NOT NULL UNIQUE,
    name      TEXT    NOT NULL,
    owner     TEXT    NOT NULL,
    in_group  TEXT,
    payload   TEXT    NOT NULL,
    correlation_id TEXT NOT NULL,
    causation_id   TEXT NOT NULL,
    account_id TEXT,
    state     TEXT    NOT NULL CHECK (state IN ('waiting', 'behind', 'running', 'failed')),
    began     INTEGER NOT NULL DEFAULT 0,
    due       INTEGER NOT NULL,
    attempts  INTEGER NOT NULL DEFAULT 0,
    error     TEXT,
    failed_at INTEGER
  ) STRICT;
  CREATE INDEX waiting_jobs ON jobs (name, owner, due, number) WHERE state = 'waiting';
  CREATE INDEX running_jobs ON jobs (name, owner) WHERE state = 'running';
  CREATE UNIQUE INDEX first_of_groups ON jobs (name, owner, in_group)
    WHERE in_group IS NOT NULL AND state IN ('waiting', 'running');
  CREATE INDEX jobs_behind ON jobs (name, owner, in_group, due, number) WHERE state = 'behind';
  CREATE INDEX failed_jobs ON jobs (failed_at) WHERE state = 'failed';
  CREATE INDEX jobs_of_account ON jobs (account_id) WHERE account_id IS NOT NULL;
  CREATE TABLE job_owners (
    name   TEXT    NOT NULL,
    owner  TEXT    NOT NULL,
    full   INTEGER NOT NULL DEFAULT 0,
    served INTEGER NOT NULL DEFAULT 0,
    turn   INTEGER,
    number INTEGER,
    PRIMARY KEY (name, owner)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_turns ON job_owners (name, turn, number) WHERE full = 0 AND turn IS NOT NULL;
  CREATE TABLE finished_jobs (id TEXT PRIMARY KEY, account_id TEXT, finished_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX finished_jobs_by_account ON finished_jobs (account_id) WHERE account_id IS NOT NULL;
  CREATE INDEX finished_jobs_by_time ON finished_jobs (finished_at);
`;

/** How often in a row the process died while the job was running. */
export const JOB_DEATHS = 'ALTER TABLE jobs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0';

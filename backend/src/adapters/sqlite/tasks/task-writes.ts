import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

interface StoredTask {
  readonly id: string;
  readonly revision: number;
  readonly body: string;
}

export interface TaskOperations {
  'tasks.add': { args: StoredTask & { readonly accountId: string; readonly createdAt: string }; result: void };
  'tasks.replace': { args: StoredTask; result: boolean };
  'tasks.remove': { args: { readonly id: string }; result: void };
  /** Removes some of an account. True if there may be more. */
  'tasks.removeSome': { args: { readonly accountId: string }; result: boolean };
}

/** Rows a step: a few milliseconds, so that other writes go between. */
const STEP = 50;

export const TASK_SCHEMA = `
  CREATE TABLE tasks (
    id         TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revision   INTEGER NOT NULL,
    body       TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tasks_by_account ON tasks (account_id, created_at);
`;

export function taskWrites(db: DatabaseSync, { securely, forget }: SecureDeletion): Handlers<TaskOperations> {
  const add = db.prepare(
    'INSERT INTO tasks (id, account_id, created_at, revision, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const replace = db.prepare('UPDATE tasks SET revision = ?, body = ? WHERE id = ? AND revision = ?');
  const isStored = db.prepare('SELECT 1 FROM tasks WHERE id = ? AND revision = ? AND body = ?');
  const remove = db.prepare('DELETE FROM tasks WHERE id = ?');
  const removeSome = db.prepare(
    `DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE account_id = ? LIMIT ${STEP})`,
  );
  return {
    'tasks.add': ({ id, accountId, createdAt, revision, body }) =>
      void add.run(id, accountId, createdAt, revision, body),
    'tasks.replace': ({ id, revision, body }) =>
      securely(() => replace.run(revision, body, id, revision - 1)).changes === 1 ||
      isStored.get(id, revision, body) !== undefined,
    'tasks.remove': ({ id }) => void forget(() => remove.run(id)),
    'tasks.removeSome': ({ accountId }) => forget(() => removeSome.run(accountId)).changes === STEP,
  };
}

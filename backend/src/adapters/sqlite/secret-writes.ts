import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from './protocol.js';

export interface SecretOperations {
  'secrets.put': { args: { readonly name: string; readonly value: Uint8Array; readonly now: number }; result: void };
  'secrets.putIfAbsent': { args: { readonly name: string; readonly value: Uint8Array; readonly now: number }; result: Uint8Array };
  'secrets.delete': { args: { readonly name: string }; result: void };
}

export const SECRET_SCHEMA = `
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/**
 * Secrets that are overwritten or deleted leave the files: `secure_delete` zeroes them in the database, for these writes
 * alone as it makes dropping a large table slow, and truncating the write-ahead log removes its older copies.
 */
export function secretWrites(db: DatabaseSync): { readonly handlers: Handlers<SecretOperations>; readonly afterCommit: () => void } {
  const find = db.prepare('SELECT value FROM secrets WHERE name = ?');
  const put = db.prepare(
    'INSERT INTO secrets (name, value, created_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value, created_at = excluded.created_at',
  );
  const remove = db.prepare('DELETE FROM secrets WHERE name = ?');
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let wiping = false;

  const securely = <Result>(write: () => Result): Result => {
    db.exec('PRAGMA secure_delete = ON');
    try {
      return write();
    } finally {
      db.exec('PRAGMA secure_delete = OFF');
    }
  };

  return {
    handlers: {
      'secrets.put': ({ name, value, now }) => {
        wiping ||= find.get(name) !== undefined;
        securely(() => put.run(name, value, now));
      },
      'secrets.putIfAbsent': ({ name, value, now }) => {
        const standing = find.get(name)?.['value'];
        if (standing instanceof Uint8Array) return standing;
        securely(() => put.run(name, value, now));
        return value;
      },
      'secrets.delete': ({ name }) => {
        const { changes } = securely(() => remove.run(name));
        wiping ||= changes > 0;
      },
    },
    afterCommit: () => {
      // A reader may be in the way for a moment; the next commit tries again.
      if (wiping) wiping = truncate.get()?.['busy'] !== 0;
    },
  };
}

import type { DatabaseSync } from 'node:sqlite';
import { isEngineFault } from './engine-fault.js';
import type { Handlers } from './handlers.js';
import { integer, type Row } from './row.js';

export interface SecretOperations {
  'secrets.put': { args: { readonly name: string; readonly value: Uint8Array; readonly now: number }; result: void };
  'secrets.putIfAbsent': { args: { readonly name: string; readonly value: Uint8Array; readonly now: number }; result: Uint8Array };
  'secrets.delete': { args: { readonly name: string }; result: void };
}

/**
 * A deleted secret must leave the files. Rows of a B-tree move between pages as others come and go, and leave copies
 * behind that `secure_delete` does not know of. Values therefore live in a table that only grows at its end: nothing in it
 * moves, a deleted value is overwritten where it stands, and its row stays as a stub.
 */
export const SECRET_SCHEMA = `
  CREATE TABLE secret_values (number INTEGER PRIMARY KEY, value BLOB NOT NULL) STRICT;
  CREATE TABLE secrets (name TEXT PRIMARY KEY, number INTEGER NOT NULL, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export function secretWrites(db: DatabaseSync): { readonly handlers: Handlers<SecretOperations>; readonly afterCommit: () => void } {
  const find = db.prepare('SELECT number, value FROM secrets JOIN secret_values USING (number) WHERE name = ?');
  const append = db.prepare('INSERT INTO secret_values (value) VALUES (?)');
  const name = db.prepare('INSERT OR REPLACE INTO secrets (name, number, created_at) VALUES (?, ?, ?)');
  const unname = db.prepare('DELETE FROM secrets WHERE name = ?');
  const wipe = db.prepare('UPDATE secret_values SET value = zeroblob(length(value)) WHERE number = ?');
  const truncateLog = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let copiesInLog = false;

  /** Pages that a write gives up are zeroed. For these writes alone: dropping a large view would take far longer. */
  const securely = (write: () => void): void => {
    db.exec('PRAGMA secure_delete = ON');
    try {
      write();
    } finally {
      db.exec('PRAGMA secure_delete = OFF');
    }
  };
  const add = (args: SecretOperations['secrets.put']['args']): void => {
    const { lastInsertRowid } = append.run(args.value);
    name.run(args.name, lastInsertRowid, args.now);
  };
  const forget = (standing: Row): void => {
    wipe.run(integer(standing, 'number'));
    copiesInLog = true;
  };

  return {
    handlers: {
      'secrets.put': (args) => {
        const standing = find.get(args.name);
        securely(() => {
          if (standing) forget(standing);
          add(args);
        });
      },
      'secrets.putIfAbsent': (args) => {
        const standing = find.get(args.name)?.['value'];
        if (standing instanceof Uint8Array) return standing;
        securely(() => add(args));
        return args.value;
      },
      'secrets.delete': (args) => {
        const standing = find.get(args.name);
        if (!standing) return;
        securely(() => forget(standing));
        unname.run(args.name);
      },
    },
    afterCommit: () => {
      if (!copiesInLog) return;
      // The write-ahead log still holds the pages as they were. Where a reader or the disk is in the way, the next commit
      // tries again: this one stands.
      try {
        copiesInLog = truncateLog.get()?.['busy'] !== 0;
      } catch (error) {
        if (!isEngineFault(error)) throw error;
      }
    },
  };
}

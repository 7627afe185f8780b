import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';
import { integer, type Row } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface SecretOperations {
  'secrets.put': { args: { readonly name: string; readonly value: Uint8Array; readonly now: number }; result: void };
  'secrets.putIfAbsent': {
    args: { readonly name: string; readonly value: Uint8Array; readonly now: number };
    result: Uint8Array;
  };
  'secrets.replace': {
    args: { readonly name: string; readonly expected: Uint8Array; readonly value: Uint8Array; readonly now: number };
    result: boolean;
  };
  'secrets.delete': { args: { readonly name: string }; result: void };
}

/**
 * A deleted secret must leave the files. When rows come and go, SQLite moves rows of a B-tree between pages and leaves
 * copies that `secure_delete` does not clear. Values therefore live in an append-only table, where no row moves. A
 * deleted value is overwritten in place, and its row stays as a stub.
 */
export const SECRET_SCHEMA = `
  CREATE TABLE secret_values (number INTEGER PRIMARY KEY, value BLOB NOT NULL) STRICT;
  CREATE TABLE secrets (name TEXT PRIMARY KEY, number INTEGER NOT NULL, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export function secretWrites(db: DatabaseSync, { securely, forget }: SecureDeletion): Handlers<SecretOperations> {
  const find = db.prepare('SELECT number, value FROM secrets JOIN secret_values USING (number) WHERE name = ?');
  const append = db.prepare('INSERT INTO secret_values (value) VALUES (?)');
  const name = db.prepare('INSERT OR REPLACE INTO secrets (name, number, created_at) VALUES (?, ?, ?)');
  const unname = db.prepare('DELETE FROM secrets WHERE name = ?');
  const wipe = db.prepare('UPDATE secret_values SET value = zeroblob(length(value)) WHERE number = ?');

  const add = (args: SecretOperations['secrets.put']['args']): void => {
    const { lastInsertRowid } = append.run(args.value);
    name.run(args.name, lastInsertRowid, args.now);
  };
  const wipeValue = (stored: Row): void => void wipe.run(integer(stored, 'number'));

  return {
    'secrets.put': (args) => {
      const stored = find.get(args.name);
      if (stored) forget(() => wipeValue(stored));
      securely(() => add(args));
    },
    'secrets.putIfAbsent': (args) => {
      const stored = find.get(args.name)?.['value'];
      if (stored instanceof Uint8Array) return stored;
      securely(() => add(args));
      return args.value;
    },
    'secrets.replace': (args) => {
      const row = find.get(args.name);
      const stored = row?.['value'];
      if (!row || !(stored instanceof Uint8Array) || Buffer.compare(stored, args.expected) !== 0) return false;
      forget(() => wipeValue(row));
      securely(() => add(args));
      return true;
    },
    'secrets.delete': (args) => {
      const stored = find.get(args.name);
      if (!stored) return;
      forget(() => wipeValue(stored));
      unname.run(args.name);
    },
  };
}

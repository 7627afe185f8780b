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
    args: { readonly name: string; readonly standing: Uint8Array; readonly value: Uint8Array; readonly now: number };
    result: boolean;
  };
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
  const wipeValue = (standing: Row): void => void wipe.run(integer(standing, 'number'));

  return {
    'secrets.put': (args) => {
      const standing = find.get(args.name);
      if (standing) forget(() => wipeValue(standing));
      securely(() => add(args));
    },
    'secrets.putIfAbsent': (args) => {
      const standing = find.get(args.name)?.['value'];
      if (standing instanceof Uint8Array) return standing;
      securely(() => add(args));
      return args.value;
    },
    'secrets.replace': (args) => {
      const row = find.get(args.name);
      const standing = row?.['value'];
      if (!row || !(standing instanceof Uint8Array) || Buffer.compare(standing, args.standing) !== 0) return false;
      forget(() => wipeValue(row));
      securely(() => add(args));
      return true;
    },
    'secrets.delete': (args) => {
      const standing = find.get(args.name);
      if (!standing) return;
      forget(() => wipeValue(standing));
      unname.run(args.name);
    },
  };
}

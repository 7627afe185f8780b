import type { DatabaseSync } from 'node:sqlite';
import { Fenced } from '../../../ports/document-store.js';
import { integer } from '../row.js';

export const FENCE_SCHEMA =
  'CREATE TABLE fences (name TEXT PRIMARY KEY, token INTEGER NOT NULL) STRICT, WITHOUT ROWID;';

/** What is fenced: a view with all its generations, or the checkpoint of a reaction. */
export type FencedName = `view ${string}` | `reaction ${string}`;

/** Lets a token pass where none before it was higher, and remembers it. */
export function fences(db: DatabaseSync): (name: FencedName, token: number) => void {
  const seen = db.prepare('SELECT token FROM fences WHERE name = ?');
  const stamp = db.prepare('INSERT OR REPLACE INTO fences (name, token) VALUES (?, ?)');
  return (name, token) => {
    const row = seen.get(name);
    const highest = row ? integer(row, 'token') : 0;
    if (highest > token) throw new Fenced(`${name}: token ${token} comes after ${highest}`);
    if (highest < token) stamp.run(name, token);
  };
}

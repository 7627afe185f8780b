import type { DatabaseSync } from 'node:sqlite';
import { Fenced } from '../../../ports/document-store.js';
import { integer } from '../row.js';

export const FENCE_SCHEMA =
  'CREATE TABLE fences (name TEXT PRIMARY KEY, token INTEGER NOT NULL) STRICT, WITHOUT ROWID;';

/** What a fencing token protects: a view with all its generations, or a reaction's checkpoint. */
export type FencedName = `view ${string}` | `reaction ${string}`;

/** Accepts a token that is at least as high as every earlier one, and remembers it. @throws Fenced for a lower token */
export function fences(db: DatabaseSync): (name: FencedName, token: number) => void {
  const seen = db.prepare('SELECT token FROM fences WHERE name = ?');
  const stamp = db.prepare('INSERT OR REPLACE INTO fences (name, token) VALUES (?, ?)');
  return (name, token) => {
    const row = seen.get(name);
    const highest = row ? integer(row, 'token') : 0;
    if (highest > token) throw new Fenced(`${name}: token ${token} is older than ${highest}`);
    if (highest < token) stamp.run(name, token);
  };
}

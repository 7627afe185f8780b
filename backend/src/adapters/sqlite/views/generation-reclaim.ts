import type { DatabaseSync } from 'node:sqlite';
import { searchTableOf, tableOf } from './generation-table.js';
import type { Handlers } from '../writer/handlers.js';
import { integer, text } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface ReclaimOperations {
  /** Frees part of the dropped generations. Returns whether more is left. */
  'views.reclaim': { args: undefined; result: boolean };
}

export const RECLAIM_SCHEMA = 'CREATE TABLE dropped_generations (id INTEGER PRIMARY KEY) STRICT;';

const ROWS = 1_000;

/** Dropping a table of a million rows takes seconds and blocks all writes, so it is freed in small steps. */
export function reclaimWrites(db: DatabaseSync, { securely }: SecureDeletion): Handlers<ReclaimOperations> {
  const next = db.prepare('SELECT id FROM dropped_generations LIMIT 1');
  const forget = db.prepare('DELETE FROM dropped_generations WHERE id = ?');
  const anIndex = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL LIMIT 1",
  );
  const aTable = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?");

  const reclaim = (id: number): void => {
    const table = tableOf(id);
    const index = anIndex.get(table);
    if (index) return db.exec(`DROP INDEX ${text(index, 'name')}`);
    if (aTable.get(searchTableOf(id))) return db.exec(`DROP TABLE ${searchTableOf(id)}`);
    const { changes } = db
      .prepare(`DELETE FROM ${table} WHERE number IN (SELECT number FROM ${table} LIMIT ?)`)
      .run(ROWS);
    if (Number(changes) === ROWS) return;
    db.exec(`DROP TABLE ${table}`);
    forget.run(id);
  };

  return {
    'views.reclaim': () => {
      const dropped = next.get();
      if (dropped) securely(() => reclaim(integer(dropped, 'id')));
      return next.get() !== undefined;
    },
  };
}

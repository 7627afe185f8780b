import type { DatabaseSync } from 'node:sqlite';
import { bodiesTable, dropBodies } from './body-slots.js';
import { searchTableOf, tableOf } from './generation-table.js';
import type { Handlers } from '../writer/handlers.js';
import { integer } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface ReclaimOperations {
  /** Frees part of the dropped generations. Returns whether more is left. */
  'views.reclaim': { args: undefined; result: boolean };
}

export const RECLAIM_SCHEMA = `
  CREATE TABLE dropped_generations (id INTEGER PRIMARY KEY, collection TEXT NOT NULL, sealed INTEGER NOT NULL) STRICT;
`;

/** Rows that a step deletes, and bytes of bodies that it overwrites. It then takes a few milliseconds. */
const ROWS = 100;
const BYTES = 256 * 1_024;

export interface Reclaim {
  readonly handlers: Handlers<ReclaimOperations>;
  /** Frees part of one generation. */
  readonly step: (generation: number) => void;
}

/**
 * Dropping a table or an index takes time in proportion to its size and blocks all writes, so a generation is emptied in steps
 * and dropped at the end. FTS5 offers no steps, so the tables behind its index are emptied directly.
 */
export function reclaiming(db: DatabaseSync, { securely }: SecureDeletion): Reclaim {
  const next = db.prepare('SELECT id FROM dropped_generations LIMIT 1');
  const forget = db.prepare('DELETE FROM dropped_generations WHERE id = ?');
  const aTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const exists = (table: string): boolean => aTable.get(table) !== undefined;

  /** Deletes some rows. False if there were fewer. */
  const shrink = (table: string, key: string): boolean =>
    Number(
      db.prepare(`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} LIMIT ?)`).run(ROWS).changes,
    ) === ROWS;

  const freeSearch = (search: string): void => {
    if (shrink(`${search}_data`, 'id') || shrink(`${search}_idx`, 'segid, term') || shrink(`${search}_docsize`, 'id'))
      return;
    db.exec(`DROP TABLE ${search}`);
  };

  const freeBodies = (generation: number): void => {
    const bodies = bodiesTable(generation);
    const rows = db.prepare(`SELECT slot, octet_length(text) AS size FROM ${bodies} ORDER BY slot LIMIT ?`).all(ROWS);
    let bytes = 0;
    const last = rows.find((row) => (bytes += integer(row, 'size')) >= BYTES) ?? rows.at(-1);
    if (!last) return db.exec(dropBodies(generation));
    securely(() => db.prepare(`DELETE FROM ${bodies} WHERE slot <= ?`).run(integer(last, 'slot')));
  };

  const step = (generation: number): void => {
    if (exists(searchTableOf(generation))) return freeSearch(searchTableOf(generation));
    if (exists(bodiesTable(generation))) return freeBodies(generation);
    if (shrink(tableOf(generation), 'number')) return;
    db.exec(`DROP TABLE ${tableOf(generation)}`);
    forget.run(generation);
  };

  return {
    step,
    handlers: {
      'views.reclaim': () => {
        const dropped = next.get();
        if (dropped) step(integer(dropped, 'id'));
        return next.get() !== undefined;
      },
    },
  };
}

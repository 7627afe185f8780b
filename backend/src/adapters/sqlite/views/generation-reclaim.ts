import type { DatabaseSync } from 'node:sqlite';
import { bodiesTable, freeTable } from './body-slots.js';
import { searchTableOf, tableOf } from './generation-table.js';
import type { Handlers } from '../writer/handlers.js';
import { integer, text } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface ReclaimOperations {
  /** A dropped generation that can be freed, if there is one. */
  'views.dropped': { args: undefined; result: number | undefined };
  /** Frees part of a dropped generation. Returns whether more is left. */
  'views.reclaim': { args: { readonly generation: number }; result: boolean };
  /** A dropped generation cannot be freed, because its pages are damaged. It keeps its space. */
  'views.setAside': { args: { readonly generation: number }; result: void };
}

export const RECLAIM_SCHEMA = `
  CREATE TABLE dropped_generations (id INTEGER PRIMARY KEY, collection TEXT NOT NULL, sealed INTEGER NOT NULL) STRICT;
`;
export const DAMAGED_GENERATIONS = 'ALTER TABLE dropped_generations ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0';

/** Rows and bytes that a step deletes; the last row may go beyond. It then takes a few milliseconds. */
const ROWS = 500;
const BYTES = 128 * 1_024;
/** Documents, which have entries in many indexes, each on a page of its own; and dead letters. */
const DOCUMENTS = 25;

export interface Reclaim {
  readonly handlers: Handlers<ReclaimOperations>;
  /** Frees part of one generation. */
  readonly step: (generation: number) => void;
}

/**
 * Dropping a table or an index takes time in proportion to its size and blocks all writes, so a generation is emptied
 * in steps and dropped at the end. FTS5 offers no steps, so the tables behind its index are emptied directly.
 */
export function reclaiming(db: DatabaseSync, { securely }: SecureDeletion): Reclaim {
  const next = db.prepare('SELECT id FROM dropped_generations WHERE damaged = 0 LIMIT 1');
  const isDropped = db.prepare('SELECT 1 FROM dropped_generations WHERE id = ? AND damaged = 0');
  const forget = db.prepare('DELETE FROM dropped_generations WHERE id = ?');
  const setAside = db.prepare('UPDATE dropped_generations SET damaged = 1 WHERE id = ?');
  const forgetDeadLetters = db.prepare(
    `DELETE FROM dead_letters WHERE (collection, generation, key) IN
     (SELECT collection, generation, key FROM dead_letters
      WHERE collection = (SELECT collection FROM dropped_generations WHERE id = ?) AND generation = ? LIMIT ?)`,
  );
  const aTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)');
  const exists = (table: string): boolean => aTable.get(table) !== undefined;

  /** Deletes some rows, fewer of large ones. False if there were none. */
  const shrink = (table: string, key: string, most = ROWS): boolean => {
    const sizes = columns
      .all(table)
      .map((row) => `coalesce(octet_length("${text(row, 'name').replaceAll('"', '""')}"), 0)`);
    const some = `SELECT ${key}, ${sizes.join(' + ')} AS size FROM ${table} ORDER BY ${key} LIMIT ${most}`;
    const upTo = `SELECT ${key}, sum(size) OVER (ORDER BY ${key}) - size AS before FROM (${some})`;
    const step = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM (${upTo}) WHERE before < ${BYTES})`;
    return Number(db.prepare(step).run().changes) > 0;
  };

  const freeSearch = (search: string): void => {
    if (shrink(`${search}_data`, 'id') || shrink(`${search}_idx`, 'segid, term') || shrink(`${search}_docsize`, 'id'))
      return;
    db.exec(`DROP TABLE ${search}`);
  };

  const freeBodies = (generation: number): void => {
    const [bodies, free] = [bodiesTable(generation), freeTable(generation)];
    if (securely(() => shrink(bodies, 'slot')) || shrink(free, 'size, slot')) return;
    db.exec(`DROP TABLE ${bodies}; DROP TABLE ${free}`);
  };

  const step = (generation: number): void => {
    if (securely(() => forgetDeadLetters.run(generation, String(generation), DOCUMENTS)).changes > 0) return;
    if (exists(searchTableOf(generation))) return freeSearch(searchTableOf(generation));
    if (exists(bodiesTable(generation))) return freeBodies(generation);
    if (shrink(tableOf(generation), 'number', DOCUMENTS)) return;
    db.exec(`DROP TABLE ${tableOf(generation)}`);
    forget.run(generation);
  };

  return {
    step,
    handlers: {
      'views.dropped': () => {
        const dropped = next.get();
        return dropped && integer(dropped, 'id');
      },
      'views.reclaim': ({ generation }) => {
        if (isDropped.get(generation)) step(generation);
        return isDropped.get(generation) !== undefined;
      },
      'views.setAside': ({ generation }) => void setAside.run(generation),
    },
  };
}

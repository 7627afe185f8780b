import type { DatabaseSync } from 'node:sqlite';
import { text } from './row.js';

/** Pages of the database were damaged, by its disk or by another program. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
  /** What `damagedParts` named. */
  constructor(readonly parts: readonly string[]) {
    super(`The database is damaged: ${parts.join(', ')}.`);
  }
}

/**
 * Views that can be built again come as `view <name>`. What was dropped is only waiting to be freed, so it does not
 * count.
 */
const PARTS = `
  SELECT tables.name, iif(kept.id IS NULL, 'table ' || tables.name, 'view ' || kept.collection) AS part
  FROM sqlite_schema AS tables
  LEFT JOIN (SELECT id, collection FROM generations) AS kept ON tables.name || '_' GLOB 'view_' || kept.id || '_*'
  WHERE tables.type = 'table' AND tables.rootpage > 0
    AND NOT EXISTS (SELECT 1 FROM dropped_generations AS gone WHERE tables.name || '_' GLOB 'view_' || gone.id || '_*')`;

/** Checks every page of every table and index. Reads the whole file. */
export function damagedParts(db: DatabaseSync): string[] {
  const parts = db.prepare(PARTS).all();
  const damaged = parts.filter((row) => !isIntact(db, text(row, 'name'))).map((row) => text(row, 'part'));
  return [...new Set(damaged)].sort();
}

function isIntact(db: DatabaseSync, table: string): boolean {
  try {
    return db.prepare(`PRAGMA quick_check("${table}")`).get()?.['quick_check'] === 'ok';
  } catch {
    return false;
  }
}

import type { DatabaseSync } from 'node:sqlite';
import { damagedParts } from './damage.js';
import { openForReading } from './database.js';
import { isDamage } from './engine-fault.js';
import { text } from './row.js';

export interface DatabaseCheck {
  /** See `damagedParts`. */
  readonly parts: readonly string[];
  /** Ids of jobs whose payload is no JSON. */
  readonly jobs: readonly string[];
}

/** Checks every page and the jobs. A server may be using the file. Undefined if the file cannot even be opened. */
export function checkDatabase(file: string): DatabaseCheck | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = openForReading(file);
    const parts = damagedParts(db);
    if (parts.includes('table jobs')) return { parts, jobs: [] };
    const jobs = db.prepare('SELECT id FROM jobs WHERE NOT json_valid(payload)').all();
    return { parts, jobs: jobs.map((row) => text(row, 'id')) };
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  } finally {
    db?.close();
  }
}

import type { DatabaseSync } from 'node:sqlite';
import { searchTableOf } from './generation-table.js';
import type { Handlers } from '../writer/handlers.js';

export interface SearchMergeOperations {
  /** Merges part of a generation's trigram segments. `first` starts a merge. Returns whether more is left. */
  'views.mergeSearch': { args: { readonly generation: number; readonly first: boolean }; result: boolean };
}

/** Index pages that one step writes. A step blocks other writes for about 10 ms. */
const PAGES = 50;
/**
 * `total_changes` grows by at least this much if a merge step did any work
 * (https://sqlite.org/fts5.html#the_merge_command).
 */
const MIN_CHANGES = 2;

/**
 * An index that was built in many batches has many segments, and each search reads all of them. With a million
 * messages, a merged index is twice as fast.
 */
export function searchMergeWrites(db: DatabaseSync): Handlers<SearchMergeOperations> {
  const tableExists = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const changes = db.prepare('SELECT total_changes() AS total');
  return {
    'views.mergeSearch': ({ generation, first }) => {
      const table = searchTableOf(generation);
      if (!tableExists.get(table)) return false;
      const before = Number(changes.get()?.['total']);
      db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(first ? -PAGES : PAGES);
      return Number(changes.get()?.['total']) - before >= MIN_CHANGES;
    },
  };
}

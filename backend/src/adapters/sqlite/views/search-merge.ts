import type { DatabaseSync } from 'node:sqlite';
import { searchTableOf } from './generation-table.js';
import type { Handlers } from '../writer/handlers.js';

export interface SearchMergeOperations {
  /** Merges a part of the pieces that a generation's trigrams were written in; answers whether there is more. `first` begins it. */
  'views.mergeSearch': { args: { readonly generation: number; readonly first: boolean }; result: boolean };
}

/** Of the index that one step writes: some 10 ms, in which nothing else could be written. */
const PAGES = 50;
/** `total_changes` moves by so much where a merge did anything (https://sqlite.org/fts5.html#the_merge_command). */
const SOMETHING = 2;

/** A search of what was built in many batches looks into many pieces; merged into one it is twice as quick at a million messages. */
export function searchMergeWrites(db: DatabaseSync): Handlers<SearchMergeOperations> {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const changes = db.prepare('SELECT total_changes() AS total');
  return {
    'views.mergeSearch': ({ generation, first }) => {
      const table = searchTableOf(generation);
      if (!isThere.get(table)) return false;
      const before = Number(changes.get()?.['total']);
      db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(first ? -PAGES : PAGES);
      return Number(changes.get()?.['total']) - before >= SOMETHING;
    },
  };
}

import type { DatabaseSync } from 'node:sqlite';
import { ERASED } from '../../../ports/document-store.js';
import { toGeneration } from './document-writes.js';
import { indexName, searchTableOf, tableOf, type Shape } from './generation-table.js';
import type { Handlers } from '../writer/handlers.js';
import { integer } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface ErasureOperations {
  'views.erase': { args: { readonly name: string; readonly ids: readonly string[] }; result: void };
}

/**
 * Removes documents from every generation of a view and from the files. A tombstone keeps each id, so that late writes are
 * rejected. `reclaim` frees part of the dropped generations and returns whether more is left.
 */
export function erasureWrites(
  db: DatabaseSync,
  { forget }: SecureDeletion,
  reclaim: () => boolean,
): Handlers<ErasureOperations> {
  const generations = db.prepare('SELECT * FROM generations WHERE collection = ?');
  const removeDeadLetter = db.prepare('DELETE FROM dead_letters WHERE collection = ? AND key = ?');

  const eraseFrom = (generation: number, { indexes, searchable }: Shape, ids: readonly string[]): void => {
    const search = searchTableOf(generation);
    const remove = db.prepare(
      `DELETE FROM ${tableOf(generation)} WHERE id = ? AND position < ${ERASED} RETURNING number`,
    );
    const removed = ids.flatMap((id) => remove.all(id).map((row) => integer(row, 'number')));
    const addTombstone = db.prepare(
      `INSERT OR IGNORE INTO ${tableOf(generation)} (id, position) VALUES (?, ${ERASED})`,
    );
    for (const id of ids) addTombstone.run(id);
    if (searchable.length === 0 || removed.length === 0) return;
    const removeText = db.prepare(`DELETE FROM ${search} WHERE rowid = ?`);
    for (const number of removed) removeText.run(number);
    // Until its segments are merged, the index keeps the trigrams of deleted rows.
    db.exec(`INSERT INTO ${search} (${search}) VALUES ('optimize')`);
    // Updated entries move their neighbors between pages and leave copies that no deletion clears (10 of 1,800, measured). The
    // table itself is append-only, and indexes without searchable text hold only ids and times.
    for (const number of indexes.keys()) db.exec(`REINDEX ${indexName(generation, number)}`);
  };

  return {
    'views.erase': ({ name, ids }) => {
      while (reclaim());
      forget(() => {
        for (const { id, shape } of generations.all(name).map(toGeneration)) eraseFrom(id, shape, ids);
        for (const id of ids) removeDeadLetter.run(name, id);
      });
    },
  };
}

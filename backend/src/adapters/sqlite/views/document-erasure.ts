import type { DatabaseSync } from 'node:sqlite';
import { toGeneration } from './document-writes.js';
import type { TableWriters } from './table-writers.js';
import type { Handlers } from '../writer/handlers.js';
import { integer } from '../row.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface ErasureOperations {
  /**
   * Erases as many of the ids as one step may, from the first on, and returns how many. `last` says that no others
   * follow.
   */
  'views.erase': {
    args: { readonly name: string; readonly ids: readonly string[]; readonly last: boolean };
    result: number;
  };
}

/** Rows that a step changes, and bytes that it overwrites. It then takes about a millisecond. */
export const ROWS_PER_STEP = 20;
const BYTES_PER_STEP = 128 * 1_024;

/**
 * Erases documents from every generation of a view. A tombstone keeps each id, so that late writes are rejected. What
 * was in the clear is overwritten; what was sealed has lost its key. The index of a field that is not personal keeps
 * its trigrams until its next merge.
 */
export function erasureWrites(
  db: DatabaseSync,
  tables: TableWriters,
  { securely, forget }: SecureDeletion,
  reclaim: (generation: number) => void,
): Handlers<ErasureOperations> {
  const generations = db.prepare('SELECT * FROM generations WHERE collection = ?');
  const droppedInClear = db.prepare(
    'SELECT id FROM dropped_generations WHERE collection = ? AND sealed = 0 AND damaged = 0 LIMIT 1',
  );
  const dropped = db.prepare('SELECT id FROM dropped_generations WHERE collection = ?');
  const removeDeadLetter = db.prepare('DELETE FROM dead_letters WHERE collection = ? AND generation = ? AND key = ?');
  const deadLetters = db.prepare('SELECT 1 FROM dead_letters WHERE collection = ? LIMIT 1');

  return {
    'views.erase': ({ name, ids, last }) => {
      const first = droppedInClear.get(name);
      if (first) {
        forget(() => reclaim(integer(first, 'id')));
        return 0;
      }
      const all = generations.all(name).map(toGeneration);
      const inClear = all.some(({ shape }) => !shape.sealed) || deadLetters.get(name) !== undefined;
      const withLetters = [...all, ...dropped.all(name)].map(({ id }) => String(id));
      const eraseSome = (): number => {
        let [done, bytes] = [0, 0];
        for (const id of ids) {
          if (done * all.length >= ROWS_PER_STEP || bytes >= BYTES_PER_STEP) break;
          for (const generation of all) bytes += tables.of(generation.id).erase(id);
          for (const generation of ['', ...withLetters]) removeDeadLetter.run(name, generation, id);
          done += 1;
        }
        return done;
      };
      if (!inClear) return eraseSome();
      // Emptying the write-ahead log takes longer than a step, and once at the end is enough.
      return last ? forget(eraseSome) : securely(eraseSome);
    },
  };
}

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Shape } from '../../../kernel/collection.js';
import { ERASED } from '../../../ports/document-store.js';
import { compress, COMPRESSED_FROM } from '../compressed-text.js';
import { BodySlots } from './body-slots.js';
import { keyColumn, keyFields, searchTableOf, tableOf, textColumns, textFields } from './generation-table.js';
import { integer, type Row } from '../row.js';

/** A document as a row: the body as JSON text (null for a tombstone), and its fields in column order. */
export interface DocumentRow {
  readonly id: string;
  readonly position: number;
  readonly body: string | null;
  readonly keys: readonly SQLInputValue[];
  readonly search: readonly (string | null)[];
}

/** Writes the documents of one generation with prepared statements. */
export class TableWriter {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #erase: StatementSync;
  readonly #bury: StatementSync;
  readonly #slots: BodySlots | undefined;
  readonly #compresses: boolean;
  readonly #search:
    { readonly columns: readonly string[]; readonly insert: StatementSync; readonly remove: StatementSync } | undefined;

  constructor(db: DatabaseSync, generation: number, shape: Shape) {
    const table = tableOf(generation);
    const searchColumns = textColumns(shape);
    const emptied = ['body', ...keyFields(shape).map(keyColumn), ...searchColumns];
    const columns = ['position', 'body', ...keyFields(shape).map(keyColumn), ...searchColumns];
    this.#find = db.prepare(
      `SELECT ${['number', 'position', ...(shape.sealed ? [] : ['body']), ...searchColumns].join(', ')} FROM ${table} WHERE id = ?`,
    );
    this.#insert = db.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}, id) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
    );
    this.#update = db.prepare(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE number = ?`,
    );
    this.#erase = db.prepare(
      `UPDATE ${table} SET position = ${ERASED}, ${emptied.map((column) => `${column} = NULL`).join(', ')} WHERE number = ?`,
    );
    this.#bury = db.prepare(`INSERT INTO ${table} (id, position) VALUES (?, ${ERASED})`);
    this.#slots = shape.sealed ? undefined : new BodySlots(db, generation);
    this.#compresses = shape.sealed && shape.writtenOnce === true;
    this.#search =
      searchColumns.length > 0
        ? {
            columns: textFields(shape).map((field) => `search_${field}`),
            insert: db.prepare(
              `INSERT INTO ${searchTableOf(generation)} (rowid, ${searchColumns.join(', ')}) VALUES (?, ${searchColumns.map(() => '?').join(', ')})`,
            ),
            remove: db.prepare(`DELETE FROM ${searchTableOf(generation)} WHERE rowid = ?`),
          }
        : undefined;
  }

  /** Ignores a write that is older than the stored one. Repeating a write changes nothing. */
  write({ id, position, body, keys, search }: DocumentRow): void {
    const stored = this.#find.get(id);
    if (!stored) {
      const { lastInsertRowid } = this.#insert.run(position, this.#put(id, body, null), ...keys, ...search, id);
      this.#index(Number(lastInsertRowid), search);
      return;
    }
    if (integer(stored, 'position') > position) return;
    const number = integer(stored, 'number');
    this.#update.run(position, this.#put(id, body, stored['body'] ?? null), ...keys, ...search, number);
    this.#reindex(number, stored, search);
  }

  /** Leaves a tombstone with the id alone. Returns how many bytes were overwritten. */
  erase(id: string): number {
    const stored = this.#find.get(id);
    if (!stored) {
      this.#bury.run(id);
      return 0;
    }
    if (integer(stored, 'position') === ERASED) return 0;
    const number = integer(stored, 'number');
    this.#erase.run(number);
    this.#search?.remove.run(number);
    return typeof stored['body'] === 'number' ? (this.#slots?.erase(stored['body']) ?? 0) : 0;
  }

  /** What goes into the body's column. */
  #put(id: string, body: string | null, before: SQLOutputValue): string | number | Uint8Array | null {
    if (!this.#slots) {
      const worthwhile = this.#compresses && body !== null && body.length >= COMPRESSED_FROM;
      return worthwhile ? compress(body, id) : body;
    }
    const slot = typeof before === 'number' ? before : null;
    if (body !== null) return this.#slots.put(body, slot);
    if (slot !== null) this.#slots.erase(slot);
    return null;
  }

  #reindex(number: number, stored: Row, search: DocumentRow['search']): void {
    if (this.#search?.columns.every((column, place) => stored[column] === search[place])) return;
    this.#search?.remove.run(number);
    this.#index(number, search);
  }

  #index(number: number, search: DocumentRow['search']): void {
    if (search.some((field) => field !== null)) this.#search?.insert.run(number, ...search);
  }
}

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { keyColumn, keyFields, searchColumn, searchTableOf, tableOf, type Shape } from './generation-table.js';
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
  readonly #search:
    { readonly columns: readonly string[]; readonly insert: StatementSync; readonly remove: StatementSync } | undefined;

  constructor(db: DatabaseSync, generation: number, shape: Shape) {
    const table = tableOf(generation);
    const searchColumns = shape.searchable.map(searchColumn);
    const columns = ['position', 'body', ...keyFields(shape).map(keyColumn), ...searchColumns];
    this.#find = db.prepare(`SELECT ${['number', 'position', ...searchColumns].join(', ')} FROM ${table} WHERE id = ?`);
    this.#insert = db.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}, id) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
    );
    this.#update = db.prepare(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE number = ?`,
    );
    this.#search =
      searchColumns.length > 0
        ? {
            columns: shape.searchable.map((field) => `search_${field}`),
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
      const { lastInsertRowid } = this.#insert.run(position, body, ...keys, ...search, id);
      this.#index(Number(lastInsertRowid), search);
      return;
    }
    if (integer(stored, 'position') > position) return;
    const number = integer(stored, 'number');
    this.#update.run(position, body, ...keys, ...search, number);
    this.#reindex(number, stored, search);
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

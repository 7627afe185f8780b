import type { DatabaseSync } from 'node:sqlite';
import type { Shape } from '../../../kernel/collection.js';
import { json } from '../row.js';
import { TableWriter } from './table-writer.js';

/** The writers of all generations in use, so that their statements are prepared once. */
export class TableWriters {
  readonly #writers = new Map<number, TableWriter>();

  constructor(private readonly db: DatabaseSync) {}

  of(generation: number): TableWriter {
    const known = this.#writers.get(generation);
    if (known) return known;
    const row = this.db.prepare('SELECT shape FROM generations WHERE id = ?').get(generation);
    if (!row) throw new Error(`generation ${generation} no longer exists`);
    const writer = new TableWriter(this.db, generation, json<Shape>(row, 'shape'));
    this.#writers.set(generation, writer);
    return writer;
  }

  forget(generation: number): void {
    this.#writers.delete(generation);
  }
}

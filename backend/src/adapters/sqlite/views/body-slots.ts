import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { integer } from '../row.js';

export const bodiesTable = (generation: number): string => `view_${generation}_bodies`;
export const freeTable = (generation: number): string => `view_${generation}_free_bodies`;

/** Slots are never removed. A free one holds spaces. */
export const createBodies = (generation: number): string => `
  CREATE TABLE ${bodiesTable(generation)} (slot INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE ${freeTable(generation)} (size INTEGER, slot INTEGER, PRIMARY KEY (size, slot)) STRICT, WITHOUT ROWID;
`;

/** A power of two and three steps between it and the next, so at most a quarter of a slot is padding. */
const SMALLEST_STEP = 32;
export function slotSize(bytes: number): number {
  const step = Math.max(SMALLEST_STEP, 2 ** (Math.floor(Math.log2(bytes)) - 2));
  return Math.ceil(bytes / step) * step;
}

/**
 * Texts of one generation that can be overwritten where they stand. When a row of a B-tree changes its size, SQLite
 * moves it and its neighbors between pages and leaves copies that `secure_delete` does not clear (3 of 250, measured).
 * A slot therefore keeps its size and its place: a text of another size goes to another slot, and what it leaves is
 * overwritten with spaces.
 */
export class BodySlots {
  readonly #sizeOf: StatementSync;
  readonly #overwrite: StatementSync;
  readonly #blank: StatementSync;
  readonly #append: StatementSync;
  readonly #free: StatementSync;
  readonly #take: StatementSync;

  constructor(db: DatabaseSync, generation: number) {
    const [bodies, free] = [bodiesTable(generation), freeTable(generation)];
    this.#sizeOf = db.prepare(`SELECT octet_length(text) AS size FROM ${bodies} WHERE slot = ?`);
    this.#overwrite = db.prepare(`UPDATE ${bodies} SET text = ? WHERE slot = ?`);
    this.#blank = db.prepare(`UPDATE ${bodies} SET text = printf('%*s', octet_length(text), '') WHERE slot = ?`);
    this.#append = db.prepare(`INSERT INTO ${bodies} (text) VALUES (?)`);
    this.#free = db.prepare(`INSERT INTO ${free} (size, slot) VALUES (?, ?)`);
    this.#take = db.prepare(
      `DELETE FROM ${free} WHERE size = ?1 AND slot = (SELECT slot FROM ${free} WHERE size = ?1 LIMIT 1) RETURNING slot`,
    );
  }

  /** Stores a text in place of the one in `before`. Returns its slot. */
  put(text: string, before: number | null): number {
    const bytes = Buffer.byteLength(text);
    const size = slotSize(bytes);
    const padded = text + ' '.repeat(size - bytes);
    if (before !== null && this.#size(before) === size) {
      this.#overwrite.run(padded, before);
      return before;
    }
    if (before !== null) this.erase(before);
    const free = this.#take.get(size);
    if (!free) return Number(this.#append.run(padded).lastInsertRowid);
    const slot = integer(free, 'slot');
    this.#overwrite.run(padded, slot);
    return slot;
  }

  /** Overwrites a slot and frees it. Returns its size in bytes. */
  erase(slot: number): number {
    const size = this.#size(slot);
    this.#blank.run(slot);
    this.#free.run(size, slot);
    return size;
  }

  #size(slot: number): number {
    const row = this.#sizeOf.get(slot);
    if (!row) throw new Error(`slot ${slot} does not exist`);
    return integer(row, 'size');
  }
}

import type { SQLOutputValue } from 'node:sqlite';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Reads a text column. @throws TypeError if it holds anything else: the file is not ours or is damaged */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds ${typeof value}, not text`);
  return value;
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds ${typeof value}, not a number`);
  return value;
}

/**
 * Parses JSON that our own writer stored. It is not validated again, because reads of the log parse millions of rows.
 */
export const json = <Value>(row: Row, column: string): Value => JSON.parse(text(row, column)) as Value;

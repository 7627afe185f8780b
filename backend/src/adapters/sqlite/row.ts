import type { SQLOutputValue } from 'node:sqlite';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A column that must hold text; anything else means that the file is not ours or is damaged. */
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

/** JSON that our own writer made of such a value. It is not checked again: the log is read by the million. */
export const json = <Value>(row: Row, column: string): Value => JSON.parse(text(row, column)) as Value;

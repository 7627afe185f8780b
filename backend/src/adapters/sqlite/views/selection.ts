import type { SQLInputValue } from 'node:sqlite';
import type { Shape } from '../../../kernel/collection.js';
import type { Find } from '../../../ports/document-store.js';
import type { Place } from './cursor.js';
import { keyColumn, textOf } from './generation-table.js';
import { toKey } from './key-value.js';

export interface Sql {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

/**
 * The WHERE conditions of a query on an index that holds what meets `indexed`. A cursor's place lies within the bounds,
 * so it replaces the bound that it follows.
 */
export function matching(
  indexed: string,
  { where, sort }: Pick<Find, 'where' | 'sort'>,
  after: Place | undefined,
): Sql {
  const key = keyColumn(sort.field);
  const conditions: Sql[] = Object.entries(where).map(([field, value]) => ({
    text: `${keyColumn(field)} = ?`,
    values: [toKey(value)],
  }));
  if (sort.from !== undefined && !(after && sort.order === 'asc'))
    conditions.push({ text: `${key} >= ?`, values: [toKey(sort.from)] });
  if (sort.to !== undefined && !(after && sort.order === 'desc'))
    conditions.push({ text: `${key} < ?`, values: [toKey(sort.to)] });
  if (after)
    conditions.push({ text: `(${key}, id) ${sort.order === 'asc' ? '>' : '<'} (?, ?)`, values: [after.key, after.id] });
  return {
    text: [indexed, ...conditions.map(({ text }) => text)].join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** What a scan checks of each row: what the index of a query does not select. */
export function scanned(
  { also = {}, contains }: Pick<Find, 'also' | 'contains'>,
  { generation, shape }: { readonly generation: number; readonly shape: Shape },
): Sql {
  const conditions: Sql[] = Object.entries(also).map(([field, value]) => ({
    text: `${keyColumn(field)} = ?`,
    values: [toKey(value)],
  }));
  if (contains)
    conditions.push({ text: `instr(${textOf(generation, shape, contains.field)}, ?) > 0`, values: [contains.text] });
  return {
    text: conditions.map(({ text }) => text).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

export const inOrder = ({ field, order }: Find['sort']): string => `ORDER BY ${keyColumn(field)} ${order}, id ${order}`;

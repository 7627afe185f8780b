import type { SQLInputValue } from 'node:sqlite';
import type { Collection } from '../../../kernel/collection.js';
import type { Find } from '../../../ports/document-store.js';
import { decodeCursor, encodeCursor } from '../../paging/cursor.js';
import { toKey } from './key-value.js';

/** A row's place in the sort order. The next page begins after it. */
export interface Place {
  readonly key: SQLInputValue;
  readonly id: string;
}

type Query = Pick<Find, 'where' | 'sort' | 'contains'>;

export const cursorAt = ({ name }: Pick<Collection, 'name'>, query: Query, { key, id }: Place): string =>
  encodeCursor(name, query, {
    key: typeof key === 'string' || Number.isFinite(key) ? (key as string | number) : null,
    id,
  });

/** @throws InvalidCursor */
export function placeOf({ name }: Pick<Collection, 'name'>, query: Query, cursor: string): Place {
  const { key, id } = decodeCursor(name, query, cursor);
  return { key: toKey(key), id };
}

import type { Find } from '../../ports/document-store.js';
import type { Place } from '../paging/cursor.js';
import { NULL_KEY, toKey } from './key-value.js';
import { keyPath } from './shape.js';

export type Filter = Readonly<Record<string, unknown>>;

/** A range of an index: bounds on its sorted field, and on the id within ties. */
export interface Range {
  readonly [keyPath: string]: object | string | number | null | undefined;
  readonly _id?: object;
}

export const filtered = (where: Find['where']): Filter =>
  Object.fromEntries(Object.entries(where).map(([field, value]) => [keyPath(field), toKey(value)]));

/**
 * The ranges of an index that a query still has to read after a place, in order: first the ties of the place, then what
 * follows. Every range bounds the key to strings, which excludes tombstones.
 */
export function ranges({ field, order, from, to }: Find['sort'], after: Place | undefined): Range[] {
  const key = keyPath(field);
  const lower = { $gte: from === undefined ? NULL_KEY : toKey(from) };
  const upper = to === undefined ? {} : { $lt: toKey(to) };
  if (!after) return [{ [key]: { ...lower, ...upper } }];
  const ties = { [key]: after.key, _id: { [order === 'asc' ? '$gt' : '$lt']: after.id } };
  return [ties, { [key]: order === 'asc' ? { $gt: after.key, ...upper } : { ...lower, $lt: after.key } }];
}

export const inOrder = ({ field, order }: Find['sort']): Record<string, 1 | -1> => {
  const direction = order === 'asc' ? 1 : -1;
  return { [keyPath(field)]: direction, _id: direction };
};

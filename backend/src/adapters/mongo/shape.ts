import { isDeepStrictEqual } from 'node:util';
import type { Index, Shape } from '../../kernel/collection.js';

/** The shape under which documents are only deleted or read by id. */
export const NO_SHAPE: Shape = { fields: {}, indexes: [], searchable: [], sealed: false };

/** Path of an indexed field's key. */
export const keyPath = (field: string): string => `_index.keys.${field}`;
/** Path of a searchable field's case-folded text. */
export const textPath = (field: string): string => `_index.texts.${field}`;
/** Path of a searchable field's trigrams. */
export const trigramsPath = (field: string): string => `_index.trigrams.${field}`;

interface NamedIndex {
  readonly name: string;
  readonly fields: Readonly<Record<string, 1>>;
}

const ascending = (paths: readonly string[]): NamedIndex['fields'] =>
  Object.fromEntries(paths.map((path) => [path, 1 as const]));

/** The declared indexes. Ids break ties, in the sort direction. */
export const orderIndexes = ({ indexes }: Shape): (NamedIndex & { readonly serves: Index })[] =>
  indexes.map((serves, number) => ({
    name: `by_${number}`,
    serves,
    fields: ascending([...serves.map(keyPath), '_id']),
  }));

/** The declared indexes once more, over the fields themselves, for people and tools that query the database. */
export const fieldIndexes = ({ indexes }: Shape): NamedIndex[] =>
  indexes.map((fields, number) => ({ name: `fields_${number}`, fields: ascending(fields) }));

/**
 * Indexes of a searchable field's trigrams, prefixed by the fields that a query filters by. They omit the sorted field:
 * it changes often, and each change would rewrite every trigram entry.
 */
export function trigramIndexes({
  indexes,
  searchable,
}: Shape): (NamedIndex & { readonly filter: Index; readonly field: string })[] {
  const filters = indexes.map((fields) => fields.slice(0, -1));
  const different = filters.filter(
    (filter, place) => filters.findIndex((other) => isDeepStrictEqual(other, filter)) === place,
  );
  return different.flatMap((filter, number) =>
    searchable.map(({ field }, place) => ({
      name: `trigrams_${number}_${place}`,
      filter,
      field,
      fields: ascending([...filter.map(keyPath), trigramsPath(field)]),
    })),
  );
}

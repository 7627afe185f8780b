import { isDeepStrictEqual } from 'node:util';
import type { Collection, Index } from '../../kernel/collection.js';

/** What of a collection decides how it is kept. Stored with the generation: a newer version may declare it otherwise. */
export interface Shape {
  readonly indexes: readonly Index[];
  readonly searchable: readonly string[];
}

export const shapeOf = ({ indexes, searchable = [] }: Collection): Shape => ({ indexes, searchable });

/** A declared field's name within ours: dots and dollar signs mean something else to MongoDB. */
export const ownName = (field: string): string =>
  field.replaceAll(/[%.$]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Where an indexed field's key is kept. */
export const keyPath = (field: string): string => `keys.${ownName(field)}`;
/** Where a searchable field is kept, folded. */
export const textPath = (field: string): string => `texts.${ownName(field)}`;
/** Where its trigrams are kept. */
export const trigramsPath = (field: string): string => `trigrams.${ownName(field)}`;

interface NamedIndex {
  readonly name: string;
  readonly fields: Readonly<Record<string, 1>>;
}

const ascending = (paths: readonly string[]): NamedIndex['fields'] =>
  Object.fromEntries(paths.map((path) => [path, 1 as const]));

/** The indexes that were declared; ties are in the order of ids, either way. */
export const orderIndexes = ({ indexes }: Shape): (NamedIndex & { readonly serves: Index })[] =>
  indexes.map((serves, number) => ({
    name: `by_${number}`,
    serves,
    fields: ascending([...serves.map(keyPath), '_id']),
  }));

/**
 * Indexes of the trigrams of a searchable field behind the fields that a query filters by. The sorted field is not in them:
 * its changes, which are many, would write every trigram anew.
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
    searchable.map((field, place) => ({
      name: `trigrams_${number}_${place}`,
      filter,
      field,
      fields: ascending([...filter.map(keyPath), trigramsPath(field)]),
    })),
  );
}

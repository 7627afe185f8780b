import type { Collection, Index } from '../kernel/collection.js';
import { UnservedQuery, type Find } from './document-store.js';

/**
 * Finds the declared index that serves a query: the fields of `where` in any order, then `sort.field`, and no further
 * field, so that the index itself provides the order, with ties broken by id. All engines use this function, so all
 * reject the same queries.
 * @throws UnservedQuery
 */
export function servedBy(
  { name, indexes, sparse = [], searchable = [] }: Collection,
  { where, also = {}, sort, contains }: Pick<Find, 'where' | 'also' | 'sort' | 'contains'>,
): Index {
  const filtered = Object.keys(where);
  if (contains && !searchable.some(({ field }) => field === contains.field)) {
    throw new UnservedQuery(`${name}: "${contains.field}" is not declared searchable`);
  }
  const absent = sparse.find((field: string) => field in where && where[field] === null);
  if (absent !== undefined) throw new UnservedQuery(`${name}: no index holds documents without "${absent}"`);
  const unknown = Object.keys(also).find((field) => !indexes.flat().includes(field));
  if (unknown !== undefined) throw new UnservedQuery(`${name}: no index with "${unknown}" is declared`);
  const index = indexes.find(
    (fields) =>
      fields.length === filtered.length + 1 &&
      fields.at(-1) === sort.field &&
      filtered.every((field) => fields.slice(0, -1).includes(field)),
  );
  if (!index) throw new UnservedQuery(`${name}: no index [${[...filtered, sort.field].join(', ')}] is declared`);
  return index;
}

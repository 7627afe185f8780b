import type { Collection, Index } from '../kernel/collection.js';
import { UnservedQuery, type Find } from './document-store.js';

/**
 * The declared index that serves a query: the fields of `where` in any order, then `sort.field`, and nothing after it, so
 * that the index itself gives the order with ties broken by id. Every engine asks here, so that all refuse alike.
 * @throws UnservedQuery
 */
export function servedBy(
  { name, indexes, searchable = [] }: Collection,
  { where, sort, contains }: Pick<Find, 'where' | 'sort' | 'contains'>,
): Index {
  const filtered = Object.keys(where);
  if (contains && !searchable.some((field) => field === contains.field)) {
    throw new UnservedQuery(`${name}: "${contains.field}" is not declared searchable`);
  }
  const index = indexes.find(
    (fields) =>
      fields.length === filtered.length + 1 &&
      fields.at(-1) === sort.field &&
      filtered.every((field) => fields.slice(0, -1).includes(field)),
  );
  if (!index) throw new UnservedQuery(`${name}: no index [${[...filtered, sort.field].join(', ')}] is declared`);
  return index;
}

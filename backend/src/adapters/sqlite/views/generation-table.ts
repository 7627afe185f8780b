import type { Index } from '../../../kernel/collection.js';

/** What of a collection decides how its table looks. Kept with the generation: a newer version may declare it otherwise. */
export interface Shape {
  readonly indexes: readonly Index[];
  readonly searchable: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableOf = (generation: number): string => `view_${generation}`;
export const searchTableOf = (generation: number): string => `view_${generation}_search`;
export const indexName = (generation: number, number: number): string => `view_${generation}_by_${number}`;
/** The column that an indexed field is kept in. */
export const keyColumn = (field: string): string => quoted(`key_${field}`);
/** The column that a searchable field is kept in, folded. */
export const searchColumn = (field: string): string => quoted(`search_${field}`);

/** Fields with a column of their own, in the order of the columns. */
export const keyFields = (shape: Shape): string[] => [...new Set(shape.indexes.flat())];

/**
 * A table for one build of a view. Tombstones keep their row, without a body, and are in no index. Ties of an index are
 * broken by id; searchable text is in the indexes too, so that a scan for it reads no documents. Its trigrams are indexed
 * without a further copy of it, and without where in the text they stand: that is looked for in the text itself.
 */
export function createTable(generation: number, shape: Shape): string {
  const table = tableOf(generation);
  const columns = [
    'number INTEGER PRIMARY KEY',
    'id TEXT NOT NULL UNIQUE',
    'position INTEGER NOT NULL',
    ...keyFields(shape).map(keyColumn),
    ...shape.searchable.map(searchColumn),
    'body TEXT',
  ];
  const indexes = shape.indexes.map((fields, number) => {
    const indexed = [...fields.map(keyColumn), 'id', ...shape.searchable.map(searchColumn)];
    return `CREATE INDEX ${indexName(generation, number)} ON ${table} (${indexed.join(', ')}) WHERE body IS NOT NULL;`;
  });
  const search =
    shape.searchable.length > 0
      ? `CREATE VIRTUAL TABLE ${searchTableOf(generation)} USING fts5(
          ${shape.searchable.map(searchColumn).join(', ')}, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');`
      : '';
  return `CREATE TABLE ${table} (${columns.join(', ')}); ${indexes.join(' ')} ${search}`;
}

import type { Index } from '../../../kernel/collection.js';

/** The part of a collection that decides the table's columns and indexes. Stored with the generation, because a newer version may differ. */
export interface Shape {
  readonly indexes: readonly Index[];
  readonly searchable: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableOf = (generation: number): string => `view_${generation}`;
export const searchTableOf = (generation: number): string => `view_${generation}_search`;
export const indexName = (generation: number, number: number): string => `view_${generation}_by_${number}`;
/** The column of an indexed field. */
export const keyColumn = (field: string): string => quoted(`key_${field}`);
/** The column of a searchable field, with its text case-folded. */
export const searchColumn = (field: string): string => quoted(`search_${field}`);

/** Fields that have a key column, in column order. */
export const keyFields = (shape: Shape): string[] => [...new Set(shape.indexes.flat())];

/**
 * Creates the table of one generation. A tombstone keeps its row without a body and is in no index. Ids break ties within an
 * index. Indexes include the searchable text, so that a scan reads no documents. The trigram index stores neither a copy of
 * the text nor trigram offsets; `instr` on the text itself confirms a match.
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

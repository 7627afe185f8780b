import type { Index, Shape } from '../../../kernel/collection.js';
import { decompress } from '../compressed-text.js';
import { text, type Row } from '../row.js';
import { bodiesTable, createBodies } from './body-slots.js';
import { ABSENT } from './key-value.js';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableOf = (generation: number): string => `view_${generation}`;
export const searchTableOf = (generation: number): string => `view_${generation}_search`;
export const indexName = (generation: number, number: number): string => `view_${generation}_by_${number}`;
/** The column of an indexed field. */
export const keyColumn = (field: string): string => quoted(`key_${field}`);
/** The column of an indexed text, case-folded. */
const searchColumn = (field: string): string => quoted(`search_${field}`);

/** Fields that have a key column, in column order. */
export const keyFields = (shape: Shape): string[] => [...new Set(shape.indexes.flat())];

/**
 * Searchable fields with a column of their own, in column order. A person's text has none: entries of an index move
 * between pages and leave copies that no deletion clears (10 of 1,800, measured).
 */
export const textFields = ({ searchable }: Shape): string[] =>
  searchable.filter(({ personal }) => !personal).map(({ field }) => field);
export const textColumns = (shape: Shape): string[] => textFields(shape).map(searchColumn);

/** An expression for a document's body in a query of the generation's table. */
export const bodyOf = (generation: number, { sealed }: Shape): string =>
  sealed ? 'body' : `(SELECT text FROM ${bodiesTable(generation)} WHERE slot = body)`;

/** What the documents in an index have in common, as a query must say it to use the index. */
export const indexed = ({ sparse = [] }: Shape, fields: Index): string =>
  [
    'body IS NOT NULL',
    ...fields.filter((field) => sparse.includes(field)).map((field) => `${keyColumn(field)} > ${ABSENT}`),
  ].join(' AND ');

/** The text of a document's body. In a sealed view it may be compressed. */
export const bodyText = (id: string, row: Row): string =>
  row['body'] instanceof Uint8Array ? decompress(row['body'], id) : text(row, 'body');

/** An expression for the case-folded text of a searchable field. */
export const textOf = (generation: number, shape: Shape, field: string): string =>
  textFields(shape).includes(field)
    ? searchColumn(field)
    : `fold_case(${bodyOf(generation, shape)} ->> '${field.replaceAll("'", "''")}')`;

/**
 * Creates the table of one generation. A tombstone keeps its row without a body and is in no index. Ids break ties
 * within an index. Indexes include the searchable text, so that a scan reads no documents. The trigram index stores
 * neither a copy of the text nor trigram offsets; `instr` on the text itself confirms a match. It never merges a
 * segment because of its deleted rows, which would write the whole segment in one step. Bodies in the clear are in a
 * table of their own.
 */
export function createTable(generation: number, shape: Shape): string {
  const table = tableOf(generation);
  const columns = [
    'number INTEGER PRIMARY KEY',
    'id TEXT NOT NULL UNIQUE',
    'position INTEGER NOT NULL',
    ...keyFields(shape).map(keyColumn),
    ...textColumns(shape),
    shape.sealed ? 'body TEXT' : 'body INTEGER',
  ];
  const indexes = shape.indexes.map((fields, number) => {
    const entry = [...fields.map(keyColumn), 'id', ...textColumns(shape)].join(', ');
    return `CREATE INDEX ${indexName(generation, number)} ON ${table} (${entry}) WHERE ${indexed(shape, fields)};`;
  });
  const texts = textColumns(shape);
  const search =
    texts.length > 0
      ? `CREATE VIRTUAL TABLE ${searchTableOf(generation)} USING fts5(
          ${texts.join(', ')}, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
        INSERT INTO ${searchTableOf(generation)} (${searchTableOf(generation)}, rank) VALUES ('deletemerge', 0);`
      : '';
  return `CREATE TABLE ${table} (${columns.join(', ')}); ${indexes.join(' ')} ${search} ${shape.sealed ? '' : createBodies(generation)}`;
}

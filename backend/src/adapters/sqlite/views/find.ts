import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Shape } from '../../../kernel/collection.js';
import type { Find } from '../../../ports/document-store.js';
import { foldCase } from '../../../ports/fold-case.js';
import { servedBy } from '../../../ports/served-by.js';
import { coveringTrigrams } from '../../../ports/trigrams.js';
import { BOUND_LIMIT, BOUND_OFFSET } from '../bound-limit.js';
import type { Place } from './cursor.js';
import {
  bodyOf,
  bodyText,
  indexed,
  indexName,
  keyColumn,
  searchTableOf,
  tableOf,
  textFields,
} from './generation-table.js';
import { indexNumber, liveGeneration } from './live-generation.js';
import type { Reader } from '../reader.js';
import { text, type Row } from '../row.js';
import { inOrder, matching, scanned } from './selection.js';

/**
 * Up to this many matches are fetched and sorted. For more frequent text, a scan in index order fills a page sooner.
 */
const CANDIDATES = 2_000;
/** Rows per step of a scan. Between steps the event loop serves others. */
const SCAN_STEP = 2_000;
/** The same for a field that is only in the documents. */
const BODIES_STEP = 500;

type Query = Omit<Find, 'after' | 'skip' | 'limit'>;

export interface FoundRow extends Place {
  readonly body: string;
}

/** Returns at most `limit` rows of a query, in its order, after a place. */
export async function findRows(
  reader: Reader,
  collection: Collection,
  query: Query,
  after: Place | undefined,
  limit: number,
  skip = 0,
): Promise<FoundRow[]> {
  const index = servedBy(collection, query);
  const table = (): Table => {
    const generation = liveGeneration(reader, collection);
    const number = indexNumber(generation, collection, index);
    return {
      generation: generation.id,
      shape: generation.shape,
      name: tableOf(generation.id),
      index: indexName(generation.id, number),
      indexed: indexed(generation.shape, index),
      found: `id, ${keyColumn(query.sort.field)} AS key, ${bodyOf(generation.id, generation.shape)} AS body`,
    };
  };
  if (!query.contains)
    return query.also
      ? scan(reader, table, query, after, limit)
      : reader.snapshot(() => byIndex(reader, table(), query, after, { limit, skip }));

  const { field, text: wanted } = query.contains;
  const contains = { field, text: foldCase(wanted) };
  const rare = reader.snapshot(() => byTrigrams(reader, table(), { ...query, contains }, after, limit));
  return rare ?? scan(reader, table, { ...query, contains }, after, limit);
}

/** Returns how many rows match a query, or `atMost` if there are more. */
export function countRows(
  reader: Reader,
  collection: Collection,
  query: Pick<Query, 'where' | 'sort'>,
  atMost = Number.MAX_SAFE_INTEGER,
): number {
  const index = servedBy(collection, query);
  return reader.snapshot(() => {
    const generation = liveGeneration(reader, collection);
    const name = indexName(generation.id, indexNumber(generation, collection, index));
    const { text: conditions, values } = matching(indexed(generation.shape, index), query, undefined);
    const rows = `SELECT 1 FROM ${tableOf(generation.id)} INDEXED BY ${name} WHERE ${conditions} ${BOUND_LIMIT}`;
    return Number(reader.get(`SELECT count(*) AS found FROM (${rows})`, ...values, atMost)?.['found']);
  });
}

interface Table {
  readonly generation: number;
  readonly shape: Shape;
  readonly name: string;
  readonly index: string;
  /** See `indexed`. */
  readonly indexed: string;
  /** The columns of a row that was found. */
  readonly found: string;
}

type Containing = Query & { readonly contains: NonNullable<Find['contains']> };

function byIndex(
  reader: Reader,
  { name, index, indexed: held, found }: Table,
  query: Query,
  after: Place | undefined,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): FoundRow[] {
  const { text: conditions, values } = matching(held, query, after);
  const sql = `SELECT ${found} FROM ${name} INDEXED BY ${index} WHERE ${conditions} ${inOrder(query.sort)} ${BOUND_LIMIT} ${BOUND_OFFSET}`;
  return reader.all(sql, ...values, limit, skip).map(toFound);
}

/** Undefined if the text is too short for the trigram index or not in it, or so frequent that a scan is faster. */
function byTrigrams(
  reader: Reader,
  { generation, shape, name, indexed: held, found }: Table,
  query: Containing,
  after: Place | undefined,
  limit: number,
): FoundRow[] | undefined {
  const { contains } = query;
  const trigrams = coveringTrigrams(contains.text);
  if (trigrams.length === 0 || !textFields(shape).includes(contains.field)) return undefined;
  const search = searchTableOf(generation);
  // The two outermost trigrams narrow 100,000 rows to a handful. Each further trigram costs a read of its whole posting
  // list.
  const match = trigrams
    .filter((_, place) => place === 0 || place === trigrams.length - 1)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');
  const candidates = reader.all(
    `SELECT rowid AS number FROM ${search} WHERE ${search} MATCH ? ${BOUND_LIMIT}`,
    match,
    CANDIDATES + 1,
  );
  if (candidates.length > CANDIDATES) return undefined;
  const { text: conditions, values } = matching(held, query, after);
  const checked = scanned(query, { generation, shape });
  // NOT INDEXED stops the planner from scanning an index: the rows are few and known by number.
  const sql = `SELECT ${found} FROM ${name} NOT INDEXED
    WHERE number IN (SELECT value FROM json_each(?)) AND ${checked.text} AND ${conditions} ${inOrder(query.sort)} ${BOUND_LIMIT}`;
  const numbers = JSON.stringify(candidates.map((row) => row['number']));
  return reader.all(sql, numbers, ...checked.values, ...values, limit).map(toFound);
}

/** Scans the index in order until enough rows match. It yields to the event loop between steps. */
async function scan(
  reader: Reader,
  table: () => Table,
  query: Query,
  after: Place | undefined,
  limit: number,
): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (let from = after; ; await nextTurn()) {
    const step = reader.snapshot(() => scanStep(reader, table(), query, from, limit - rows.length));
    rows.push(...step.matches);
    if (!step.last || rows.length >= limit) return rows;
    from = step.last;
  }
}

function scanStep(
  reader: Reader,
  { generation, shape, name, index, indexed: held, found }: Table,
  query: Query,
  after: Place | undefined,
  limit: number,
): { matches: FoundRow[]; last: Place | undefined } {
  const { text: conditions, values } = matching(held, query, after);
  const place = `id, ${keyColumn(query.sort.field)} AS key`;
  const checked = scanned(query, { generation, shape });
  const size = !query.contains || textFields(shape).includes(query.contains.field) ? SCAN_STEP : BODIES_STEP;
  const seen = reader.all(
    `SELECT number, ${place}, ${checked.text} AS matches
     FROM ${name} INDEXED BY ${index} WHERE ${conditions} ${inOrder(query.sort)} ${BOUND_LIMIT}`,
    ...checked.values,
    ...values,
    size,
  );
  const numbers = seen
    .filter((row) => row['matches'] === 1)
    .slice(0, limit)
    .map((row) => row['number']);
  const sql = `SELECT ${found} FROM ${name} NOT INDEXED WHERE number IN (SELECT value FROM json_each(?)) ${inOrder(query.sort)}`;
  const end = seen.length === size ? seen.at(-1) : undefined;
  return { matches: reader.all(sql, JSON.stringify(numbers)).map(toFound), last: end && toPlace(end) };
}

const toPlace = (row: Row): Place => ({ id: text(row, 'id'), key: row['key'] ?? null });
const toFound = (row: Row): FoundRow => {
  const place = toPlace(row);
  return { ...place, body: bodyText(place.id, row) };
};

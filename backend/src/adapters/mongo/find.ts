import { isDeepStrictEqual } from 'node:util';
import type { Collection, Index } from '../../kernel/collection.js';
import type { Find } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { foldCase } from '../../ports/fold-case.js';
import { servedBy } from '../../ports/served-by.js';
import { coveringTrigrams } from '../../ports/trigrams.js';
import type { Place } from '../paging/cursor.js';
import { toKey } from './key-value.js';
import { mongoCall } from './mongo-call.js';
import type { LiveGeneration, LiveGenerations } from './live-generations.js';
import { filtered, inOrder, ranges, type Filter } from './selection.js';
import { keyPath, orderIndexes, textPath, trigramIndexes, trigramsPath } from './shape.js';
import type { StoredDocument } from './stored-document.js';

/**
 * Up to this many matches are fetched and sorted. For more frequent text, a scan in index order fills a page sooner.
 */
const CANDIDATES = 1_000;
/** Documents per step of a scan. A step must finish well within the call timeout. */
const SCAN_STEP = 1_000;

type Query = Omit<Find, 'after' | 'skip' | 'limit'>;
type Containing = Query & { readonly contains: NonNullable<Find['contains']> };

/** Returns at most `limit` documents of a query, in its order, after a place. */
export async function findDocuments(
  views: LiveGenerations,
  collection: Collection,
  query: Query,
  after: Place | undefined,
  limit: number,
  skip = 0,
): Promise<StoredDocument[]> {
  const index = servedBy(collection, query);
  if (!query.contains)
    return query.also
      ? scan(views, { collection, index, query }, after, limit)
      : views.read(collection.name, (live) =>
          walk(live, query, after, limit, { hint: orderIndexOf(live, collection, index), fields: SHOWN, skip }),
        );

  const { field, text } = query.contains;
  const reading = { collection, index, query: { ...query, contains: { field, text: foldCase(text) } } };
  const rare = await views.read(collection.name, (live) => byTrigrams(live, reading, after, limit));
  return rare ?? scan(views, reading, after, limit);
}

/** Returns how many documents match a query, or `atMost` if there are more. */
export function countDocuments(
  views: LiveGenerations,
  collection: Collection,
  { where, sort }: Pick<Query, 'where' | 'sort'>,
  atMost?: number,
): Promise<number> {
  const index = servedBy(collection, { where, sort });
  return views.read(collection.name, (live) =>
    mongoCall(() =>
      live.documents.model
        .countDocuments({ ...filtered(where), ...ranges(sort, undefined)[0] }, { ...(atMost && { limit: atMost }) })
        .hint(orderIndexOf(live, collection, index))
        .exec(),
    ),
  );
}

export const placeIn = ({ sort }: Query, { _id, _index }: StoredDocument): Place => ({
  id: _id,
  key: _index.keys?.[sort.field] ?? null,
});

interface Reading<Asked extends Query = Query> {
  readonly collection: Collection;
  readonly index: Index;
  readonly query: Asked;
}

type Projection = Readonly<Record<string, 0 | 1>>;

interface Walk {
  readonly hint: string;
  readonly fields: Projection;
  /** Restricts the walk to these ids. */
  readonly ids?: readonly string[];
  /** Without a place, there is one range to pass over matches of. */
  readonly skip?: number;
}

/** Reads documents of a query through an index, in the query's order, after a place. */
async function walk(
  live: LiveGeneration,
  { where, sort }: Query,
  after: Place | undefined,
  limit: number,
  { hint, fields, ids, skip = 0 }: Walk,
): Promise<StoredDocument[]> {
  const found: StoredDocument[] = [];
  for (const { _id: beyond, ...range } of ranges(sort, after)) {
    if (found.length === limit) break;
    const id = { ...(ids && { $in: ids }), ...beyond };
    const filter = { ...filtered(where), ...range, ...(Object.keys(id).length > 0 && { _id: id }) };
    const rest = limit - found.length;
    found.push(
      ...(await read(live, filter, fields, (documents) =>
        documents.sort(inOrder(sort)).hint(hint).skip(skip).limit(rest),
      )),
    );
  }
  return found;
}

/** Whole documents, and the keys that `placeIn` needs. */
const SHOWN = { '_index.texts': 0, '_index.trigrams': 0 } as const;

/** Only these paths, beside the id. */
const only = (...paths: readonly string[]): Projection => Object.fromEntries(paths.map((path) => [path, 1 as const]));

/** Undefined if the text is too short for the trigram index, or so frequent that a scan is faster. */
async function byTrigrams(
  live: LiveGeneration,
  { collection, index, query }: Reading<Containing>,
  after: Place | undefined,
  limit: number,
): Promise<StoredDocument[] | undefined> {
  const { contains, where } = query;
  const trigrams = coveringTrigrams(contains.text);
  if (trigrams.length === 0) return undefined;
  const hint = trigramIndexes(live.shape).find(
    ({ filter, field }) => field === contains.field && isDeepStrictEqual(filter, index.slice(0, -1)),
  )?.name;
  if (hint === undefined) throw beingRebuilt(collection);
  const holding = { ...filtered(where), [trigramsPath(contains.field)]: { $all: trigrams } };
  const candidates = await read(live, holding, only(...checkedPaths(query)), (documents) =>
    documents.hint(hint).limit(CANDIDATES + 1),
  );
  if (candidates.length > CANDIDATES) return undefined;
  const ids = candidates.filter((candidate) => accepted(query, candidate)).map(({ _id }) => _id);
  return walk(live, query, after, limit, { hint: '_id_', fields: SHOWN, ids });
}

/** Scans the index in order until enough documents match. */
async function scan(
  views: LiveGenerations,
  reading: Reading,
  after: Place | undefined,
  limit: number,
): Promise<StoredDocument[]> {
  const found: StoredDocument[] = [];
  for (let from = after; ;) {
    const step = await views.read(reading.collection.name, (live) =>
      scanStep(live, reading, from, limit - found.length),
    );
    found.push(...step.matches);
    if (!step.last || found.length >= limit) return found;
    from = step.last;
  }
}

async function scanStep(
  live: LiveGeneration,
  { collection, index, query }: Reading,
  after: Place | undefined,
  limit: number,
): Promise<{ matches: StoredDocument[]; last: Place | undefined }> {
  const hint = orderIndexOf(live, collection, index);
  const seen = await walk(live, query, after, SCAN_STEP, {
    hint,
    fields: only(...checkedPaths(query), keyPath(query.sort.field)),
  });
  const ids = seen
    .filter((document) => accepted(query, document))
    .slice(0, limit)
    .map(({ _id }) => _id);
  const bodies = new Map((await read(live, { _id: { $in: ids } }, SHOWN)).map((document) => [document._id, document]));
  const end = seen.length === SCAN_STEP ? seen.at(-1) : undefined;
  return { matches: ids.flatMap((id) => bodies.get(id) ?? []), last: end && placeIn(query, end) };
}

/** Whether a document that the index selected has the rest of what a query asks for. */
const accepted = ({ also = {}, contains }: Query, { _index }: StoredDocument): boolean =>
  Object.entries(also).every(([field, value]) => _index.keys?.[field] === toKey(value)) &&
  (!contains || (_index.texts?.[contains.field]?.includes(contains.text) ?? false));

const checkedPaths = ({ also = {}, contains }: Query): string[] => [
  ...Object.keys(also).map(keyPath),
  ...(contains ? [textPath(contains.field)] : []),
];

function orderIndexOf({ shape }: LiveGeneration, collection: Collection, index: Index): string {
  const declared = orderIndexes(shape).find(({ serves }) => isDeepStrictEqual(serves, index));
  if (!declared) throw beingRebuilt(collection);
  return declared.name;
}

const beingRebuilt = ({ name }: Collection): EngineUnavailable =>
  new EngineUnavailable(`The view ${name} is being rebuilt.`);

type Documents = ReturnType<LiveGeneration['documents']['model']['find']>;

function read(
  { documents }: LiveGeneration,
  filter: Filter,
  projection: Projection,
  as: (documents: Documents) => Documents = (all) => all,
): Promise<StoredDocument[]> {
  return mongoCall(() => as(documents.model.find(filter).select(projection)).lean<StoredDocument[]>().exec());
}

import { isDeepStrictEqual } from 'node:util';
import type { Position } from '../kernel/envelope.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { DocumentRead, Generation, ViewStore } from '../ports/document-store.js';
import type { Log } from './log.js';
import { ViewBuild } from './view-build.js';

const PAGE = 500;
/** A view that others write to meanwhile is compared again where it differs, at a later position. */
const ROUNDS = 5;

/** A document that is not what the log makes of it. */
export interface Difference {
  readonly collection: string;
  readonly id: string;
  /** What queries read. */
  readonly live: DocumentRead | undefined;
  /** What a rebuild makes. */
  readonly rebuilt: DocumentRead | undefined;
}

export interface Verdict {
  readonly collection: string;
  /** What was compared; undefined where the view is not built yet. */
  readonly position: Position | undefined;
  readonly documents: number;
  readonly differences: readonly Difference[];
}

/** Folds the whole log into `shadow`, an empty store, and compares every document with the live one. Writes nothing else. */
export async function verify(projection: AnyProjection, log: Log, live: ViewStore, shadow: ViewStore): Promise<Verdict> {
  const { collection } = projection;
  const liveGeneration = async () =>
    (await live.generations(collection)).find((generation) => generation.live && generation.collection.version === collection.version);
  let current = await liveGeneration();
  if (!current) return { collection: collection.name, position: undefined, documents: 0, differences: [] };

  const rebuilt = await ViewBuild.open(projection, await shadow.begin(collection), shadow);
  await catchUp(rebuilt, log, current);
  const ids = await idsOf([live, current], [shadow, rebuilt.generation]);
  let differences = await compare(collection.name, [...ids], [live, current], [shadow, rebuilt.generation]);
  for (let round = 1; round < ROUNDS && differences.length > 0; round++) {
    current = (await liveGeneration()) ?? current;
    if (current.checkpoint === rebuilt.position) break;
    await catchUp(rebuilt, log, current);
    differences = await compare(collection.name, differences.map(({ id }) => id), [live, current], [shadow, rebuilt.generation]);
  }
  return { collection: collection.name, position: rebuilt.position, documents: ids.size, differences };
}

type Side = readonly [store: ViewStore, generation: Generation];

async function catchUp(build: ViewBuild, log: Log, { checkpoint }: Generation): Promise<void> {
  if (checkpoint === undefined) return;
  for await (const batch of log.range(build.projection.categories, build.position, checkpoint)) await build.take(batch);
}

async function idsOf(...sides: readonly Side[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const [store, generation] of sides) for await (const { id } of store.scan(generation)) ids.add(id);
  return ids;
}

async function compare(collection: string, ids: readonly string[], live: Side, rebuilt: Side): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const [there, made] = [await loaded(live, page), await loaded(rebuilt, page)];
    for (const id of page)
      if (!isDeepStrictEqual(there.get(id), made.get(id))) differences.push({ collection, id, live: there.get(id), rebuilt: made.get(id) });
  }
  return differences;
}

const loaded = async ([store, generation]: Side, ids: readonly string[]): Promise<Map<string, DocumentRead>> =>
  new Map((await store.load(generation, ids)).map((read) => [read.id, read]));

import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { DocumentRead, Generation, ViewStore } from '../../ports/document-store.js';
import { Slices } from '../../concurrency/slices.js';
import { inPages } from '../in-pages.js';
import {
  type Fixed,
  FIVE_SECONDS,
  type Folding,
  foldToFixedPosition,
  foldTogether,
  type StallLimit,
} from './fixed-position.js';
import { foldAlone } from './fold-alone.js';
import { liveGeneration, type LogReading, NotVerifiable, type ViewReading } from './reading.js';
import { accountOf, alike, madeOf, Shadow } from './shadow.js';

/** Documents per call of a store. To read and compare them takes a few milliseconds. */
const PAGE = 20;
/** Suspect documents that are rechecked together, so that the end of the log is read once for all of them. */
const SUSPECTS = 5_000;

/** A document that differs from what the log makes of it. */
export interface Difference {
  readonly id: string;
  /** What queries read. */
  readonly live: DocumentRead | undefined;
  /** What a rebuild makes. */
  readonly rebuilt: DocumentRead | undefined;
}

export interface Verdict extends Fixed {
  readonly documents: number;
  /** Documents that changed during the comparison. Each was compared at the position that changed it. */
  readonly moved: number;
  readonly differences: number;
  /** Dead letters of the live generation. */
  readonly deadLetters: number;
}

/** What a verification reports of a view as it goes. The verdict comes last. */
type ViewFact =
  | { readonly kind: 'folding'; readonly progress: number }
  | { readonly kind: 'differs'; readonly difference: Difference }
  | { readonly kind: 'compared'; readonly verdict: Verdict };

export type VerifyFact =
  | (ViewFact & { readonly view: string })
  /** Of several views at once. */
  | { readonly kind: 'folding'; readonly view: null; readonly progress: number };

export interface Verifying {
  readonly log: LogReading;
  readonly live: ViewReading;
  /** A store of its own, without these views. */
  readonly shadow: ViewStore;
  /** Head of the log when the verification began, the same for every view. */
  readonly head: Position | undefined;
  /** `touched` compares only the documents that events of `log` touch. */
  readonly scope?: 'all' | 'touched';
  readonly stallLimit?: StallLimit | undefined;
  readonly signal?: AbortSignal;
  /** Pause after each slice of work. Default: none. */
  readonly restMs?: number | undefined;
}

type Comparing = Folding & { readonly scope: 'all' | 'touched' };

/**
 * Folds the log into shadows, each up to one fixed position, and compares every document with what queries read. A
 * document that has changed since is compared at the position that changed it last, so none is left out. Writes only to
 * the shadows.
 * @throws NotVerifiable, UnreadableEvent, EngineUnavailable
 */
export async function* verify(projections: readonly AnyProjection[], given: Verifying): AsyncGenerator<VerifyFact> {
  const { live, scope = 'all', stallLimit = FIVE_SECONDS, signal = new AbortController().signal } = given;
  const comparing = { ...given, scope, stallLimit, signal, slices: new Slices(given.restMs) };
  const shadows: Shadow[] = [];
  for (const projection of projections) {
    await comparing.slices.next();
    const begun = await liveGeneration(live, projection.collection);
    shadows.push(await Shadow.open(projection, given.shadow, (document) => live.admit(begun, document)));
  }
  const [first, second] = shadows;
  const view = first && !second ? viewOf(first) : null;
  for await (const progress of foldTogether(shadows, comparing)) yield { kind: 'folding', view, progress };
  for (const shadow of shadows)
    for await (const fact of compare(shadow, comparing)) yield { view: viewOf(shadow), ...fact };
}

const viewOf = (shadow: Shadow): string => shadow.build.projection.collection.name;

async function* compare(shadow: Shadow, given: Comparing): AsyncGenerator<ViewFact> {
  const { log, live, signal } = given;
  const { collection } = shadow.build.projection;
  const folding = foldToFixedPosition(shadow, given);
  let step = await folding.next();
  for (; !step.done; step = await folding.next()) yield { kind: 'folding', progress: step.value };
  const fixed = step.value;

  const current = await liveGeneration(live, collection);
  const stillLive = async () => {
    if ((await liveGeneration(live, collection)).id !== current.id)
      throw new NotVerifiable(`The view ${collection.name} was rebuilt during the comparison. Verify it again.`);
  };
  const tally = { documents: 0, moved: 0, differences: 0 };
  try {
    for await (const ids of inPages(suspects(given, current, shadow, tally), SUSPECTS)) {
      signal.throwIfAborted();
      const { moved, differences } = await recheck(ids, live, current, shadow, log);
      await stillLive();
      tally.moved += moved;
      tally.differences += differences.length;
      for (const difference of differences) yield { kind: 'differs', difference };
    }
  } catch (error) {
    // Reading a dropped generation fails in its own way. Report the rebuild instead.
    await stillLive();
    throw error;
  }
  await stillLive();
  const deadLetters = (await live.deadLetters(collection.name)).filter(
    ({ generation }) => generation === current.id,
  ).length;
  yield { kind: 'compared', verdict: { ...fixed, ...tally, deadLetters } };
}

/**
 * Ids whose live document differs from the shadow's: a real difference, or a change since. Counts all documents in
 * `tally`.
 */
async function* suspects(
  { live, scope, slices }: Comparing,
  current: Generation,
  shadow: Shadow,
  tally: { documents: number },
): AsyncGenerator<string> {
  for await (const page of inPages(shadow.scan(), PAGE)) {
    await slices.next();
    const there = await liveDocuments(
      live,
      current,
      page.map(({ id }) => id),
    );
    for (const read of page) {
      const [standing, made] = [there.get(read.id), madeOf(read)];
      if (standing?.body ?? made) tally.documents++;
      if (!alike(standing, made)) yield read.id;
    }
  }
  if (scope === 'touched') return;
  for await (const page of inPages(live.scan(current), PAGE)) {
    await slices.next();
    const known = new Set((await shadow.load(page.map(({ id }) => id))).map(({ id }) => id));
    for (const { id } of page.filter((read) => !known.has(read.id))) {
      tally.documents++;
      yield id;
    }
  }
}

/** Reads suspect documents again and compares each at the position at which it was read. */
async function recheck(
  ids: readonly string[],
  live: ViewReading,
  current: Generation,
  shadow: Shadow,
  log: LogReading,
): Promise<{ moved: number; differences: Difference[] }> {
  const there = await liveDocuments(live, current, ids);
  const fixed = shadow.build.position ?? -1;
  const positions = new Map(ids.map((id) => [id, Math.max(there.get(id)?.position ?? fixed, fixed)]));
  const made = await foldAlone(shadow, log, positions);
  const unlike = ids.filter((id) => !alike(there.get(id), madeOf(made.get(id))));
  const erased = await erasedSince(
    unlike.flatMap((id) => (there.has(id) ? [] : (made.get(id) ?? []))),
    shadow,
    log,
  );
  const differences = unlike
    .filter((id) => !erased.has(id))
    .map((id) => ({ id, live: there.get(id), rebuilt: madeOf(made.get(id)) }));
  return { moved: [...positions.values()].filter((position) => position > fixed).length, differences };
}

async function liveDocuments(
  live: ViewReading,
  generation: Generation,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentRead>> {
  const documents = new Map<string, DocumentRead>();
  for (let from = 0; from < ids.length; from += PAGE)
    for (const read of await live.load(generation, ids.slice(from, from + PAGE))) documents.set(read.id, read);
  return documents;
}

/**
 * Of the documents that are gone from the live view, those whose account was erased after the shadow was folded. The
 * log no longer holds events of such an account. The log is read once per account.
 */
async function erasedSince(
  gone: readonly DocumentRead[],
  shadow: Shadow,
  log: LogReading,
): Promise<ReadonlySet<string>> {
  const known = new Map<string, boolean>();
  const erased = new Set<string>();
  for (const read of gone) {
    const account = accountOf(read);
    if (account === undefined) continue;
    const held = known.get(account) ?? (await holdsAnyOf(account, log, shadow, read.position));
    known.set(account, held);
    if (!held) erased.add(read.id);
  }
  return erased;
}

async function holdsAnyOf(account: string, log: LogReading, shadow: Shadow, upTo: Position): Promise<boolean> {
  for await (const { events } of log.range(shadow.build.projection.categories, undefined, upTo))
    if (events.some(({ metadata }) => metadata.accountId === account)) return true;
  return false;
}

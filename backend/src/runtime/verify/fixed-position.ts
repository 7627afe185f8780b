import { type Category, categoryOf } from '@chatbot-builder/contracts/events';
import { setTimeout } from 'node:timers/promises';
import type { Slices } from '../../concurrency/slices.js';
import type { Position } from '../../kernel/envelope.js';
import type { Shadow } from './shadow.js';
import { liveGeneration, type LogReading, type ViewReading } from './reading.js';

/** Stands for the position before the first event. */
const NOWHERE: Position = -1;

/** How long a live view may stall before nobody is considered to be folding it. */
export interface StallLimit {
  readonly pauses: number;
  pause(): Promise<unknown>;
}

export const FIVE_SECONDS: StallLimit = { pauses: 50, pause: () => setTimeout(100) };

export interface Fixed {
  /** Undefined means before the first event. */
  readonly position: Position | undefined;
  /** The view's events beyond `position`, which the live view has not folded and nobody was folding. */
  readonly waiting: number;
}

export interface Folding {
  readonly log: LogReading;
  readonly live: ViewReading;
  /** Head of the log when the verification began. */
  readonly head: Position | undefined;
  readonly stallLimit: StallLimit;
  readonly signal: AbortSignal;
  readonly slices: Slices;
}

/**
 * Folds the log into shadows, each up to where its live view stands, at most to the head. Reads the log once for all
 * shadows. Yields the progress, from 0 to 1.
 */
export async function* foldTogether(
  shadows: readonly Shadow[],
  { log, live, head, signal, slices }: Omit<Folding, 'stallLimit'>,
): AsyncGenerator<number> {
  if (head === undefined) return;
  const folds = [];
  for (const shadow of shadows) {
    const { collection, categories } = shadow.build.projection;
    const { checkpoint = NOWHERE } = await liveGeneration(live, collection);
    folds.push({ shadow, names: new Set(categories.map(({ name }) => name)), end: Math.min(checkpoint, head) });
  }
  const last = Math.max(NOWHERE, ...folds.map(({ end }) => end));
  if (last === NOWHERE) return;
  const categories = [...new Set(folds.flatMap(({ shadow }) => shadow.build.projection.categories))];
  for await (const batch of log.range(categories, undefined, last)) {
    for (const { shadow, names, end } of folds) {
      signal.throwIfAborted();
      if ((shadow.build.position ?? NOWHERE) >= end) continue;
      const position = Math.min(batch.position, end);
      const due = batch.events.filter((event) => event.position <= end && names.has(categoryOf(event.stream)));
      await shadow.build.take({ ...batch, events: due, position });
      await slices.next();
    }
    yield share(batch.position, head);
  }
}

const share = (position: Position, head: Position): number => (head > 0 ? Math.min(1, position / head) : 1);

/**
 * Folds the log on, up to the one position at which it is compared with the live view. That is the head of the log,
 * once the live view has passed its last event before the head. If nobody folds the live view, because no server runs
 * or its projector is stuck, it is the live view's own position. Yields the progress, from 0 to 1.
 */
export async function* foldToFixedPosition(
  shadow: Shadow,
  { log, live, head, stallLimit, signal, slices }: Folding,
): AsyncGenerator<number, Fixed> {
  if (head === undefined) return { position: undefined, waiting: 0 };
  const { build } = shadow;
  const { categories, collection } = build.projection;
  const checkpoint = async () => (await liveGeneration(live, collection)).checkpoint ?? NOWHERE;
  const foldTo = async function* (position: Position) {
    for await (const batch of log.range(categories, build.position, position)) {
      signal.throwIfAborted();
      await build.take(batch);
      await slices.next();
      yield share(batch.position, head);
    }
  };

  const begun = Math.min(await checkpoint(), head);
  if (begun > (build.position ?? NOWHERE)) yield* foldTo(begun);
  const rest = await countBetween(log, categories, build.position, head);
  if (rest.last === undefined) return { position: head, waiting: 0 };
  const reached = await waitToPass(checkpoint, rest.last, stallLimit, signal);
  const fixed = reached >= rest.last ? head : reached;
  if (fixed > (build.position ?? NOWHERE)) yield* foldTo(fixed);
  return {
    position: fixed === NOWHERE ? undefined : fixed,
    waiting: fixed === head ? 0 : (await countBetween(log, categories, build.position, head)).count,
  };
}

/** Position of the live view once it has passed `position` or stalled before it. */
async function waitToPass(
  checkpoint: () => Promise<Position>,
  position: Position,
  stallLimit: StallLimit,
  signal: AbortSignal,
): Promise<Position> {
  let reached = await checkpoint();
  for (let still = 0; reached < position && still < stallLimit.pauses; still++) {
    await stallLimit.pause();
    signal.throwIfAborted();
    const now = await checkpoint();
    if (now > reached) still = 0;
    reached = now;
  }
  return reached;
}

async function countBetween(
  log: LogReading,
  categories: readonly Category[],
  after: Position | undefined,
  upTo: Position,
): Promise<{ count: number; last: Position | undefined }> {
  let count = 0;
  let last: Position | undefined;
  if ((after ?? NOWHERE) < upTo)
    for await (const { events } of log.range(categories, after, upTo)) {
      count += events.length;
      last = events.at(-1)?.position ?? last;
    }
  return { count, last };
}

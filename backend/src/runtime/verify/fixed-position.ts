import type { Category } from '@chatbot-builder/contracts/events';
import { setTimeout } from 'node:timers/promises';
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

interface Folding {
  readonly log: LogReading;
  readonly live: ViewReading;
  /** Head of the log when the verification began. */
  readonly head: Position | undefined;
  readonly stallLimit: StallLimit;
  readonly signal: AbortSignal;
}

/**
 * Folds the log up to the one position at which it is compared with the live view. That is the head of the log, once
 * the live view has passed its last event before the head. If nobody folds the live view, because no server runs or its
 * projector is stuck, it is the live view's own position. Yields the progress, from 0 to 1.
 */
export async function* foldToFixedPosition(
  shadow: Shadow,
  { log, live, head, stallLimit, signal }: Folding,
): AsyncGenerator<number, Fixed> {
  if (head === undefined) return { position: undefined, waiting: 0 };
  const { build } = shadow;
  const { categories, collection } = build.projection;
  const checkpoint = async () => (await liveGeneration(live, collection)).checkpoint ?? NOWHERE;
  const foldTo = async function* (position: Position) {
    for await (const batch of log.range(categories, build.position, position)) {
      signal.throwIfAborted();
      await build.take(batch);
      yield head > 0 ? Math.min(1, batch.position / head) : 1;
    }
  };

  const begun = Math.min(await checkpoint(), head);
  if (begun > NOWHERE) yield* foldTo(begun);
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

import { setImmediate } from 'node:timers/promises';
import type { Category } from '@chatbot-builder/contracts/events';
import type { Position } from '../kernel/envelope.js';
import { Fenced } from '../ports/document-store.js';
import { UnreadableEvent } from './sealing/decode.js';
import { closedToReaders, type Log, type RecordedBatch } from './log.js';

const FIRST_PAUSE_MS = 100;
/** People wait for what is behind: after an outage, nobody sleeps for longer. */
const LONGEST_PAUSE_MS = 2_000;

/** How followers of the log handle failures. */
export interface RetryPolicy {
  /** An engine failed and the call will be retried, or `who` has stopped. */
  report(who: string, error: unknown): void;
  /** Waits before retry number `attempt`, from 1. Rejects when the signal aborts. */
  pause(attempt: number, signal: AbortSignal): Promise<void>;
}

/** The pause before retry number `attempt`, from 1: exponential backoff from 0.1 to 2 seconds. */
export const backoffMs = (attempt: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

/**
 * Passes every batch of the log to `take`, starting after `after()`, until the signal aborts. After a failure it starts
 * again from `after()`. Yields to the event loop after each batch with events.
 * @throws UnreadableEvent, Fenced: a retry cannot fix these
 */
export function followLog(
  log: Log,
  follower: {
    readonly name: string;
    readonly categories: readonly Category[];
    readonly categoriesOnly?: boolean;
    after(): Position | undefined;
    take(batch: RecordedBatch): Promise<void>;
  },
  signal: AbortSignal,
  retryPolicy: RetryPolicy,
): Promise<void> {
  const { name, categories, categoriesOnly = false } = follower;
  const batches = () => log.follow({ after: follower.after(), categories, categoriesOnly, signal });
  return follow({ name, batches, take: (batch) => follower.take(batch) }, signal, retryPolicy);
}

/**
 * Passes every batch to `take` until the signal aborts. After a failure, it asks for `batches` again.
 * @throws UnreadableEvent, Fenced
 */
export async function follow<Batch extends { readonly events: readonly unknown[] }>(
  follower: {
    readonly name: string;
    batches(): AsyncIterable<Batch>;
    take(batch: Batch): Promise<void>;
  },
  signal: AbortSignal,
  retryPolicy: RetryPolicy,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const batch of follower.batches()) {
        if (signal.aborted) return;
        await follower.take(batch);
        failures = 0;
        if (batch.events.length > 0) await setImmediate();
      }
      if (!signal.aborted) throw closedToReaders();
    } catch (error) {
      // Also thrown after an abort: the caller should know that a late write was rejected.
      if (error instanceof Fenced) throw error;
      if (signal.aborted) return;
      if (error instanceof UnreadableEvent) throw error;
      retryPolicy.report(follower.name, error);
      await retryPolicy.pause(++failures, signal).catch(() => undefined);
    }
  }
}

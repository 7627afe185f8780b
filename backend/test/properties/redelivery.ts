import { overriding } from '../../src/runtime/testing/embedded.js';
import type { EventStore, LogBatch, LogSubscription, StoredRecord } from '../../src/ports/event-store.js';
import { Random } from '../faults/random.js';

/** Limits of one connection: it breaks after at most this many batches of at most `BATCH` events. */
const BATCHES = 4;
const BATCH = 60;

export interface Redelivering {
  readonly eventStore: EventStore;
  /** Number of events that all subscriptions have delivered, repetitions included. */
  delivered(): number;
}

/**
 * A store whose subscriptions deliver each existing event at least `times` times, like a client that keeps losing the
 * connection and resubscribes too early: from any event before the last one processed, and in order from there.
 * Afterwards they behave normally, and report the end of the log.
 */
export async function redelivering(store: EventStore, times: number, seed: number): Promise<Redelivering> {
  const random = new Random(seed);
  let total = 0;
  const upTo = (await store.head()) ?? 0;

  async function* again(events: readonly StoredRecord[]): AsyncGenerator<LogBatch> {
    const delivered = events.map(() => 0);
    let next = 0;
    const batchAtNext = (): LogBatch => {
      const batch = events.slice(next, next + random.between(1, BATCH));
      for (const index of batch.keys()) delivered[next + index] = (delivered[next + index] ?? 0) + 1;
      total += batch.length;
      next += batch.length;
      return { events: batch, position: batch.at(-1)?.position ?? upTo, caughtUp: false };
    };
    for (let least = 0; Math.min(...delivered) < times; least = delivered.indexOf(Math.min(...delivered))) {
      next = random.between(0, Math.min(least, next));
      for (let left = random.between(1, BATCHES); left > 0 && next < events.length; left--) yield batchAtNext();
    }
    while (next < events.length) yield batchAtNext();
  }

  async function* subscribe(subscription: LogSubscription): AsyncGenerator<LogBatch> {
    const { after = 0, signal } = subscription;
    const there = await everything(store, subscription);
    for await (const batch of again(there.filter(({ position }) => position <= upTo))) {
      if (signal.aborted) return;
      yield batch;
    }
    yield* store.subscribe({ ...subscription, after: Math.max(after, upTo) });
  }

  return { eventStore: overriding(store, { subscribe }), delivered: () => total };
}

/** The events that exist when a subscription starts. */
async function everything(store: EventStore, subscription: LogSubscription): Promise<readonly StoredRecord[]> {
  const reading = new AbortController();
  const events: StoredRecord[] = [];
  try {
    for await (const batch of store.subscribe({ ...subscription, signal: reading.signal })) {
      events.push(...batch.events);
      if (batch.caughtUp) break;
    }
  } finally {
    reading.abort();
  }
  return events;
}

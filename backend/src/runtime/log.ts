import type { StreamCategory } from '@chatbot-builder/contracts/events';
import type { Position, Recorded } from '../kernel/envelope.js';
import type { EventStore } from '../ports/event-store.js';
import type { Codec } from './codec.js';

/** See `LogBatch`: the same with its events decoded. */
export interface RecordedBatch {
  readonly events: readonly Recorded[];
  readonly position: Position;
  readonly caughtUp: boolean;
}

/** The log as projections and reactions read it. */
export class Log {
  constructor(
    private readonly events: EventStore,
    private readonly codec: Codec,
  ) {}

  /** As `EventStore.subscribe`. @throws UnreadableEvent */
  async *follow(options: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<RecordedBatch> {
    for await (const batch of this.events.subscribe(options))
      yield { events: batch.events.map((record) => this.codec.decode(record)), position: batch.position, caughtUp: batch.caughtUp };
  }

  /** What is in the log after one position up to and with another, then it ends. */
  async *range(categories: readonly StreamCategory[], after: Position | undefined, upTo: Position): AsyncGenerator<RecordedBatch> {
    const reading = new AbortController();
    try {
      for await (const batch of this.follow({ after, categories, signal: reading.signal })) {
        const over = batch.position >= upTo;
        yield over ? { ...batch, events: batch.events.filter((event) => event.position <= upTo), position: upTo } : batch;
        if (over || batch.caughtUp) return;
      }
    } finally {
      reading.abort();
    }
  }

  head(): Promise<Position | undefined> {
    return this.events.head();
  }
}

import type { Position } from '../src/kernel/envelope.js';
import {
  EngineUnavailable,
  EventStore,
  type Appended,
  type ExpectedRevision,
  type LogSubscription,
  type NewEvent,
} from '../src/ports/event-store.js';

/** An event store that rejects every append once `dieAfter` many have succeeded, as if the process had been killed. */
export class CrashingEventStore extends EventStore {
  #left = Number.POSITIVE_INFINITY;

  constructor(private readonly inner: EventStore) {
    super();
  }

  dieAfter(appends: number): void {
    this.#left = appends;
  }

  override append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (this.#left <= 0) return Promise.reject(new EngineUnavailable('killed'));
    this.#left--;
    return this.inner.append(stream, events, expected);
  }

  override readStream(stream: string, from?: number, limit?: number) {
    return this.inner.readStream(stream, from, limit);
  }

  override readBackwards(stream: string, limit: number, before?: number) {
    return this.inner.readBackwards(stream, limit, before);
  }

  override subscribe(subscription: LogSubscription) {
    return this.inner.subscribe(subscription);
  }

  override head() {
    return this.inner.head();
  }

  override before(position: Position) {
    return this.inner.before(position);
  }

  override deleteStream(stream: string) {
    return this.inner.deleteStream(stream);
  }
}

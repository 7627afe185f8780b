import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Catalog, type Category, categoryOf, idOf } from '@chatbot-builder/contracts/events';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import { Slices } from '../concurrency/slices.js';
import type { Position, Recorded } from '../kernel/envelope.js';
import {
  EngineUnavailable,
  type EventStore,
  type LogBatch,
  type LogSubscription,
  type StoredRecord,
} from '../ports/event-store.js';
import type { Damage } from './damage.js';
import type { Codec } from './sealing/codec.js';
import { decoder, isUnaltered } from './sealing/decode.js';
import { LogTail, type TailBatch } from './log-tail.js';
import { ErasedAccounts } from './erasure/erased-accounts.js';

/** A `LogBatch` with decoded events and without those of erased accounts. */
export interface RecordedBatch {
  readonly events: readonly Recorded[];
  readonly position: Position;
  readonly caughtUp: boolean;
  /** The batch erases an account. Whatever is folded from later batches holds none of its data. */
  readonly erasure: boolean;
}

/** Events that a long read decodes at once. */
const PAGE = 100;

type Following = Omit<LogSubscription, 'categories'> & { readonly categories: readonly Category[] };

/** Thrown when a read ends before the end of the log, so that events that were not read are not taken for missing. */
export const closedToReaders = (): EngineUnavailable => new EngineUnavailable('The log was closed to its readers');

/**
 * The log as projections and reactions read it, without the events of erased accounts. Every read first loads all
 * erasures, so events before an erasure are dropped, too.
 */
export class Log {
  #erasuresReadUpTo: Position | undefined;
  readonly #tail: LogTail;
  readonly #decoded = new WeakMap<StoredRecord, Recorded>();

  constructor(
    private readonly events: EventStore,
    private readonly codec: Pick<Codec, 'decode'>,
    private readonly catalog: Catalog,
    private readonly erased: ErasedAccounts,
  ) {
    this.#tail = new LogTail(events);
  }

  /** Delivers to followers at once what was appended so far. */
  hurry(): void {
    this.#tail.hurry();
  }

  /** Like `EventStore.subscribe`. Under load, some milliseconds of events make one batch. @throws UnreadableEvent */
  follow(options: Following): AsyncGenerator<RecordedBatch> {
    return this.#recorded(this.#tail, options);
  }

  /** Like `EventStore.subscribe`: all events as they are stored, those of erased accounts too. */
  followStored(options: Omit<Following, 'categories'>): AsyncIterable<LogBatch> {
    return this.#tail.subscribe({ ...options, categories: this.catalog.names });
  }

  /**
   * Events after `after` up to and including `upTo`, then ends.
   * @throws EngineUnavailable if it could not read to the end
   */
  async *range(
    categories: readonly Category[],
    after: Position | undefined,
    upTo: Position,
  ): AsyncGenerator<RecordedBatch> {
    const reading = new AbortController();
    try {
      const slices = new Slices();
      for await (const batch of this.#recorded(this.events, {
        after,
        categories,
        batchSize: PAGE,
        signal: reading.signal,
      })) {
        const over = batch.position >= upTo;
        yield over
          ? { ...batch, events: batch.events.filter((event) => event.position <= upTo), position: upTo }
          : batch;
        if (over || batch.caughtUp) return;
        await slices.next();
      }
      throw closedToReaders();
    } finally {
      reading.abort();
    }
  }

  /** Events from position `first` up to and including `last`, then ends. */
  async *between(categories: readonly Category[], first: Position, last: Position): AsyncGenerator<RecordedBatch> {
    yield* this.range(categories, await this.events.before(first), last);
  }

  head(): Promise<Position | undefined> {
    return this.events.head();
  }

  /**
   * All events after a position up to the current end of the log, as they are stored and those of erased accounts, too.
   * @throws EngineUnavailable, or the signal's reason, if it could not read to the end
   */
  async *stored(after: Position | undefined, ending: AbortSignal): AsyncGenerator<readonly StoredRecord[]> {
    const reading = new AbortController();
    const signal = AbortSignal.any([reading.signal, ending]);
    const slices = new Slices();
    try {
      for await (const { events, caughtUp } of this.events.subscribe({
        after,
        categories: this.catalog.names,
        signal,
      })) {
        ending.throwIfAborted();
        yield events;
        if (caughtUp) return;
        await slices.next();
      }
      // An aborted read has not seen everything either.
      ending.throwIfAborted();
      throw closedToReaders();
    } finally {
      reading.abort();
    }
  }

  /** Resolves once every erasure in the log is known. @throws EngineUnavailable */
  async readErasures(): Promise<void> {
    const reading = new AbortController();
    try {
      for await (const { events, position, caughtUp } of this.events.subscribe({
        after: this.#erasuresReadUpTo,
        categories: [erasureCategory.name],
        signal: reading.signal,
      })) {
        this.#addErasures(events);
        this.#erasuresReadUpTo = Math.max(position, this.#erasuresReadUpTo ?? position);
        if (caughtUp) return;
      }
      throw closedToReaders();
    } finally {
      reading.abort();
    }
  }

  async *#recorded(source: Pick<EventStore, 'subscribe'> | LogTail, options: Following): AsyncGenerator<RecordedBatch> {
    await this.readErasures();
    const wanted = new Set(options.categories.map(({ name }) => name));
    const categories = [...new Set([...wanted, erasureCategory.name])];
    const batches: AsyncIterable<TailBatch> = source.subscribe({ ...options, categories });
    for await (const batch of batches) {
      const erasure = this.#addErasures(batch.events);
      const counts = ({ stream, metadata }: StoredRecord) =>
        wanted.has(categoryOf(stream)) && !this.erased.cover(stream, metadata.accountId);
      const decode = (record: StoredRecord) => (batch.shared ? this.#decodeOnce(record) : this.codec.decode(record));
      const { position, caughtUp } = batch;
      const slices = new Slices();
      const events: Recorded[] = [];
      for (const record of batch.events) {
        // A page of a catch-up takes tens of milliseconds.
        if (!caughtUp) await slices.next();
        if (counts(record)) events.push(decode(record));
      }
      // To fold it takes as long.
      if (!caughtUp) await nextTurn();
      yield { events, position, caughtUp, erasure };
    }
  }

  /** Several followers receive the same record. Its hash is checked once for all of them. */
  #decodeOnce(record: StoredRecord): Recorded {
    const known = this.#decoded.get(record);
    if (known) return known;
    const event = this.codec.decode(record);
    this.#decoded.set(record, event);
    return event;
  }

  #addErasures(events: readonly StoredRecord[]): boolean {
    // An altered erasure erases nobody. The reaction to it makes it a dead letter.
    const erasures = events.filter(
      (record) => categoryOf(record.stream) === erasureCategory.name && isUnaltered(record),
    );
    for (const { stream, position } of erasures) this.erased.add(idOf(stream), position);
    return erasures.length > 0;
  }
}

/** The log for readers without keys. Personal fields stay sealed. */
export const logWithoutKeys = (events: EventStore, catalog: Catalog, damage?: Damage): Log =>
  new Log(events, { decode: decoder(catalog, damage) }, catalog, new ErasedAccounts(catalog));

import { setImmediate } from 'node:timers/promises';
import { type Catalog, type Category, categoryOf, idOf } from '@chatbot-builder/contracts/events';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import type { Position, Recorded } from '../kernel/envelope.js';
import { EngineUnavailable, type EventStore, type LogSubscription, type StoredRecord } from '../ports/event-store.js';
import type { Codec } from './sealing/codec.js';
import { decoder, isUnaltered } from './sealing/decode.js';
import { ErasedAccounts } from './erasure/erased-accounts.js';

/** A `LogBatch` with decoded events and without those of erased accounts. */
export interface RecordedBatch {
  readonly events: readonly Recorded[];
  readonly position: Position;
  readonly caughtUp: boolean;
  /** The batch erases an account. Whatever is folded from later batches holds none of its data. */
  readonly erasure: boolean;
}

type Following = Omit<LogSubscription, 'categories'> & { readonly categories: readonly Category[] };

/** Thrown when a read ends before the end of the log, so that events that were not read are not taken for missing. */
export const closedToReaders = (): EngineUnavailable => new EngineUnavailable('The log was closed to its readers');

/**
 * The log as projections and reactions read it, without the events of erased accounts. Every read first loads all erasures,
 * so events before an erasure are dropped, too.
 */
export class Log {
  #erasuresReadUpTo: Position | undefined;

  constructor(
    private readonly events: EventStore,
    private readonly codec: Pick<Codec, 'decode'>,
    private readonly catalog: Catalog,
    private readonly erased: ErasedAccounts,
  ) {}

  /** Like `EventStore.subscribe`. @throws UnreadableEvent */
  async *follow(options: Following): AsyncGenerator<RecordedBatch> {
    await this.readErasures();
    const wanted = new Set(options.categories.map(({ name }) => name));
    const categories = [...new Set([...wanted, erasureCategory.name])];
    for await (const batch of this.events.subscribe({ ...options, categories })) {
      const erasure = this.#addErasures(batch.events);
      const counts = ({ stream, metadata }: StoredRecord) =>
        wanted.has(categoryOf(stream)) && !this.erased.cover(stream, metadata.accountId);
      const events = batch.events.filter(counts).map((record) => this.codec.decode(record));
      yield { events, position: batch.position, caughtUp: batch.caughtUp, erasure };
    }
  }

  /** Events after `after` up to and including `upTo`, then ends. @throws EngineUnavailable if it could not read to the end */
  async *range(
    categories: readonly Category[],
    after: Position | undefined,
    upTo: Position,
  ): AsyncGenerator<RecordedBatch> {
    const reading = new AbortController();
    try {
      for await (const batch of this.follow({ after, categories, signal: reading.signal })) {
        const over = batch.position >= upTo;
        yield over
          ? { ...batch, events: batch.events.filter((event) => event.position <= upTo), position: upTo }
          : batch;
        if (over || batch.caughtUp) return;
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

  /** All events of an account up to the current end of the log, whether it is erased or not. @throws EngineUnavailable, or the signal's reason, if it could not read to the end */
  async *allEventsOf(accountId: string, signal: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    for await (const events of this.#everything(signal)) {
      const own = events
        .filter(({ metadata }) => metadata.accountId === accountId)
        .map((record) => this.codec.decode(record));
      if (own.length > 0) yield own;
    }
  }

  /** Erased accounts of which the log still holds other events than the erasure. @throws EngineUnavailable */
  async erasedWithEvents(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for await (const events of this.#everything())
      for (const { stream, metadata } of events)
        if (this.erased.cover(stream, metadata.accountId)) found.add(metadata.accountId);
    return found;
  }

  head(): Promise<Position | undefined> {
    return this.events.head();
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

  async *#everything(ending?: AbortSignal): AsyncGenerator<readonly StoredRecord[]> {
    const reading = new AbortController();
    const signal = AbortSignal.any([reading.signal, ...(ending ? [ending] : [])]);
    const categories = this.catalog.names;
    try {
      for await (const { events, caughtUp } of this.events.subscribe({ after: undefined, categories, signal })) {
        ending?.throwIfAborted();
        yield events;
        if (caughtUp) return;
        await setImmediate();
      }
      // An aborted read has not seen everything either.
      ending?.throwIfAborted();
      throw closedToReaders();
    } finally {
      reading.abort();
    }
  }

  #addErasures(events: readonly StoredRecord[]): boolean {
    // An altered erasure erases nobody. The reaction to it makes it a dead letter.
    const erasures = events.filter(
      (record) => categoryOf(record.stream) === erasureCategory.name && isUnaltered(record),
    );
    for (const { stream } of erasures) this.erased.add(idOf(stream));
    return erasures.length > 0;
  }
}

/** The log for readers without keys. Personal fields stay sealed. */
export const logWithoutKeys = (events: EventStore, catalog: Catalog): Log =>
  new Log(events, { decode: decoder(catalog) }, catalog, new ErasedAccounts(catalog));

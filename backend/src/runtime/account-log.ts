import { type Catalog, type Category, categoryOf } from '@chatbot-builder/contracts/events';
import { Slices } from '../concurrency/slices.js';
import type { Position, Recorded } from '../kernel/envelope.js';
import { type AccountIndex, type EventPlace, SeparateAccountIndex } from '../ports/account-index.js';
import { DamagedFile } from '../ports/damaged-file.js';
import type { EventStore, StoredRecord } from '../ports/event-store.js';
import type { ErasedAccounts } from './erasure/erased-accounts.js';
import type { Log, RecordedBatch } from './log.js';
import type { Codec } from './sealing/codec.js';

/** Places looked up at once. */
const PAGE = 100;
/** Streams read at once. On SQLite, their first pages are read in one turn of the event loop. */
const AT_ONCE = 4;
/** Pause after each slice of an erasure's reading. It can wait, the others cannot. */
const ERASURE_REST_MS = 20;

interface Parts {
  readonly log: Log;
  readonly events: Pick<EventStore, 'readStream'>;
  readonly index: AccountIndex;
  readonly codec: Pick<Codec, 'decode'>;
  readonly catalog: Catalog;
  readonly erased: ErasedAccounts;
}

/**
 * The events of single accounts. The index says where they are, so the cost of a read depends on the account alone.
 * Events after the end of the index are looked for in the log itself; there are seldom many.
 */
export class AccountLog {
  constructor(private readonly parts: Parts) {}

  head(): Promise<Position | undefined> {
    return this.parts.log.head();
  }

  /** Like `Log.range`, with the events of one account alone, and `restMs` of pause after each slice of work. */
  async *range(
    accountId: string,
    categories: readonly Category[],
    after: Position | undefined,
    upTo: Position,
    restMs = 0,
  ): AsyncGenerator<RecordedBatch> {
    const { log, index, erased } = this.parts;
    const slices = new Slices(restMs);
    await log.readErasures();
    const names = new Set<string>(categories.map(({ name }) => name));
    const complete = await index.completeTo([...names]);
    const counts = ({ stream }: EventPlace) => names.has(categoryOf(stream)) && !erased.cover(stream, accountId);
    for await (const { records, position } of this.#indexed(accountId, after, least(complete, upTo), slices, counts))
      yield { events: await this.#decoded(records, slices), position, caughtUp: false, erasure: false };
    if (complete !== undefined && complete >= upTo) {
      yield { events: [], position: upTo, caughtUp: true, erasure: false };
      return;
    }
    for await (const batch of log.range(categories, most(after, complete), upTo))
      yield { ...batch, events: batch.events.filter(({ metadata }) => metadata.accountId === accountId) };
  }

  /**
   * All events of an account whose erasure is at `erasedAt`, up to the end of the log, some of them twice. From the
   * erasure on, the log itself is read unless the index is part of it: an event that another process appended without
   * knowing of the erasure must not be missed.
   * @throws EngineUnavailable, or the signal's reason, if it could not read to the end; DamagedFile
   */
  async *everythingOf(accountId: string, erasedAt: Position, signal: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    const { log, index, catalog } = this.parts;
    const complete = await index.completeTo(catalog.names);
    const slices = new Slices(ERASURE_REST_MS);
    for await (const { records } of this.#indexed(accountId, undefined, complete, slices)) {
      signal.throwIfAborted();
      yield this.#decoded(records, slices);
    }
    for await (const records of log.stored(this.#certain(complete, erasedAt), signal)) {
      const own = records.filter(({ metadata }) => metadata.accountId === accountId);
      if (own.length > 0) yield this.#decoded(own, slices);
    }
  }

  /** Erased accounts of which the log still holds other events than the erasure. @throws EngineUnavailable */
  async erasedWithEvents(): Promise<ReadonlySet<string>> {
    const { log, index, catalog, erased } = this.parts;
    await log.readErasures();
    const complete = await index.completeTo(catalog.names);
    const found = new Set<string>();
    for (const accountId of erased.ids) {
      const counts = ({ stream }: EventPlace) => erased.cover(stream, accountId);
      const pages = this.#indexed(accountId, undefined, complete, new Slices(), counts);
      for await (const { records } of pages) {
        if (records.length === 0) continue;
        found.add(accountId);
        break;
      }
    }
    const toTheEnd = new AbortController().signal;
    for await (const records of log.stored(this.#certain(complete, erased.earliest), toTheEnd))
      for (const { stream, metadata } of records)
        if (erased.cover(stream, metadata.accountId)) found.add(metadata.accountId);
    return found;
  }

  /**
   * Removes what the index holds of an erased account up to a position. The last step: it is how its events are found.
   */
  async forget(accountId: string, upTo: Position): Promise<void> {
    const { index } = this.parts;
    if (index instanceof SeparateAccountIndex) await index.remove(accountId, upTo);
  }

  /** Up to where nothing can be missing from the index. */
  #certain(complete: Position | undefined, erasedAt: Position | undefined): Position | undefined {
    if (!(this.parts.index instanceof SeparateAccountIndex) || erasedAt === undefined) return complete;
    return complete === undefined ? undefined : Math.min(complete, erasedAt);
  }

  async #decoded(records: readonly StoredRecord[], slices: Slices): Promise<readonly Recorded[]> {
    const events: Recorded[] = [];
    for (const record of records) {
      await slices.next();
      events.push(this.parts.codec.decode(record));
    }
    return events;
  }

  /**
   * The existing events of an account, page by page, with the position up to which they were read.
   * @throws DamagedFile if one cannot be read: an erasure must miss no chatbot, and a view is not to lose what it has
   */
  async *#indexed(
    accountId: string,
    after: Position | undefined,
    upTo: Position | undefined,
    slices: Slices,
    counts: (place: EventPlace) => boolean = () => true,
  ): AsyncGenerator<{ readonly records: readonly StoredRecord[]; readonly position: Position }> {
    if (upTo === undefined) return;
    for (let last = after; ;) {
      const places = await this.parts.index.placesOf(accountId, last, PAGE);
      const due = places.filter(({ position }) => position <= upTo);
      const end = due.at(-1);
      if (!end) return;
      yield { records: await this.#read(due.filter(counts), slices), position: end.position };
      if (due.length < PAGE) return;
      last = end.position;
      await slices.next();
    }
  }

  async #read(places: readonly EventPlace[], slices: Slices): Promise<readonly StoredRecord[]> {
    const streams = [...Map.groupBy(places, ({ stream }) => stream)];
    const records: StoredRecord[] = [];
    for (let from = 0; from < streams.length; from += AT_ONCE) {
      const read = streams.slice(from, from + AT_ONCE).map(([stream, own]) => this.#readStream(stream, own));
      records.push(...(await Promise.all(read)).flat());
      await slices.next();
    }
    records.forEach(assertReadable);
    return records.sort((one, other) => one.position - other.position);
  }

  async #readStream(stream: string, places: readonly EventPlace[]): Promise<readonly StoredRecord[]> {
    const wanted = new Set(places.map(({ revision }) => revision));
    const first = Math.min(...wanted);
    const records: StoredRecord[] = [];
    for await (const record of this.parts.events.readStream(stream, first, Math.max(...wanted) - first + 1))
      if (wanted.has(record.revision)) records.push(record);
    return records;
  }
}

const least = (one: Position | undefined, other: Position): Position | undefined =>
  one === undefined ? undefined : Math.min(one, other);

const most = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

function assertReadable({ position, hash }: StoredRecord): void {
  if (hash === '') throw new DamagedFile(`The log at position ${position}`, { message: 'it cannot be read' });
}

import { NextTurn } from '../../concurrency/next-turn.js';
import type { Recovery } from '../../concurrency/recovery.js';
import type { Position } from '../../kernel/envelope.js';
import {
  EventStore,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type LogBatch,
  type LogSubscription,
  type NewEvent,
  type StoredRecord,
} from '../../ports/event-store.js';
import { closingEvent, isClosing } from './closing-event.js';
import { openSubscription } from './subscription.js';
import { headOf } from './head.js';
import { isWrongVersion } from './server-error.js';
import type { ServerStreams } from './server-streams.js';
import { knownPosition, positionOf, toEvent, toRecord, toServerPosition } from './stored-record.js';

const PAGE = 250;
const BATCH = 500;

/**
 * The log on EventStoreDB or KurrentDB, version 23.10 or newer. All streams but the server's own belong to the product.
 */
export class EventStoreDbEventStore extends EventStore {
  readonly #closing = new AbortController();
  readonly #turn = new NextTurn();

  constructor(
    private readonly streams: ServerStreams,
    private readonly recovery: Pick<Recovery, 'pause'>,
    private readonly report: (error: unknown) => void,
  ) {
    super();
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new RangeError(`${stream}: an append needs at least one event`);
    try {
      const answer = await this.streams.append(
        stream,
        events.map(toEvent),
        expected === 'no-stream' ? 'no_stream' : BigInt(expected),
      );
      // Going on at once, in the midst of the client's work on the next answer, takes a tenth more CPU under load.
      await this.#turn.wait();
      const position = knownPosition(answer.position);
      if (position !== undefined) return { revision: Number(answer.nextExpectedRevision), position };
    } catch (error) {
      if (!isWrongVersion(error)) throw error;
    }
    // The server recognizes repeated ids at the start of a stream, but not if the stream was begun again. For some
    // repeated appends it no longer knows the position.
    return (await this.#repeated(stream, events, expected)) ?? (await this.#refuse(stream, expected));
  }

  async *readStream(stream: string, from = 0, limit = Infinity): AsyncGenerator<StoredRecord> {
    for (let next = BigInt(from), left = limit; ;) {
      const count = Math.min(PAGE, left);
      const page = await this.streams.read(stream, { from: next, direction: 'forwards', count });
      for (const event of page) if (!isClosing(event)) yield toRecord(event);
      const last = page.at(-1);
      left -= page.length;
      if (!last || page.length < PAGE || left === 0) return;
      next = last.revision + 1n;
    }
  }

  async readBackwards(stream: string, limit: number, before?: number): Promise<readonly StoredRecord[]> {
    if (before === 0) return [];
    const from = before === undefined ? 'end' : BigInt(before - 1);
    // One more event, because the newest may be the closing event.
    const page = await this.streams.read(stream, { from, direction: 'backwards', count: limit + 1 });
    return page
      .filter((event) => !isClosing(event))
      .slice(0, limit)
      .map(toRecord);
  }

  subscribe(subscription: LogSubscription): AsyncIterable<LogBatch> {
    const server = {
      head: () => this.head(),
      subscribe: this.streams.subscribe.bind(this.streams),
      report: this.report,
      pause: this.recovery.pause.bind(this.recovery),
    };
    const signal = AbortSignal.any([subscription.signal, this.#closing.signal]);
    return openSubscription(server, { ...subscription, batchSize: subscription.batchSize ?? BATCH, signal });
  }

  head(): Promise<Position | undefined> {
    return headOf(this.streams);
  }

  before(position: Position): Promise<Position | undefined> {
    return headOf(this.streams, toServerPosition(position));
  }

  async deleteStream(stream: string): Promise<void> {
    for (;;) {
      const [newest] = await this.streams.read(stream, { from: 'end', direction: 'backwards', count: 1 });
      // A read may miss a stream that was just begun again. Only the server's writer knows that there is none.
      const closed =
        newest && isClosing(newest) ? newest.revision : await this.streams.appendToExisting(stream, [closingEvent()]);
      if (closed === undefined) return;
      try {
        return await this.streams.delete(stream, closed);
      } catch (error) {
        // Someone else has closed the stream too, or deleted it and begun it again.
        if (!isWrongVersion(error)) throw error;
      }
    }
  }

  /** Ends all subscriptions and the connection. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.streams.close();
  }

  /** The result of the original append, if these events are already stored at this revision. */
  async #repeated(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended | undefined> {
    const from = expected === 'no-stream' ? 'start' : BigInt(expected) + 1n;
    const stored = await this.streams.read(stream, { from, direction: 'forwards', count: events.length });
    const newest = stored.at(-1);
    if (!newest || stored.length < events.length || events.some(({ id }, index) => stored[index]?.id !== id))
      return undefined;
    return { revision: Number(newest.revision), position: positionOf(newest) };
  }

  async #refuse(stream: string, expected: ExpectedRevision): Promise<never> {
    const [newest] = await this.readBackwards(stream, 1);
    throw new RevisionConflict(stream, expected, newest?.revision);
  }
}

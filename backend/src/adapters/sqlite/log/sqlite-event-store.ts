import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../kernel/envelope.js';
import { categoryOf } from '@chatbot-builder/contracts/events';
import {
  EventStore,
  type Appended,
  type ExpectedRevision,
  type LogBatch,
  type LogSubscription,
  type NewEvent,
  type StoredRecord,
} from '../../../ports/event-store.js';
import { BOUND_LIMIT } from '../bound-limit.js';
import { EVENT_COLUMNS, EventPage, toRecord } from './event-row.js';
import { headOf } from './head.js';
import type { LastRevisions } from './last-revisions.js';
import type { EventRow } from './log-writes.js';
import type { Reader } from '../reader.js';
import type { RecentAppends } from './recent-appends.js';
import { type OnAppended, openSubscription } from './subscription.js';
import type { WriterClient } from '../writer/writer-client.js';

const PAGE = 500;
/**
 * Of a stream. What is done with each event takes up to a tenth of a millisecond, and others may run after each page.
 */
const STREAM_PAGE = 100;

export class SqliteEventStore extends EventStore {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    /** Omitted where another process may write the log. */
    private readonly memory?: { readonly last: LastRevisions; readonly recent: RecentAppends },
  ) {
    super();
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const [first, ...others] = events.map(toRow);
    if (!first) throw new RangeError(`${stream}: an append needs an event`);
    const append = () => this.writer.call('log.append', { stream, events: [first, ...others], expected });
    if (!this.memory) return append();
    const appended = await this.memory.last.appending(stream, append);
    this.memory.recent.add(stream, [first, ...others], appended);
    return appended;
  }

  async *readStream(stream: string, from = 0, limit = Infinity): AsyncGenerator<StoredRecord> {
    if (this.memory?.last.precede(stream, from)) return;
    const sql = `SELECT ${EVENT_COLUMNS} FROM events WHERE stream = ? AND revision >= ? AND category = ? ORDER BY revision ${BOUND_LIMIT}`;
    for (let next = from, left = limit; ; await nextTurn()) {
      const page = new EventPage(Math.min(STREAM_PAGE, left));
      this.reader.until(page.add, sql, stream, next, categoryOf(stream), Math.min(STREAM_PAGE, left));
      const last = page.records.at(-1);
      if (last && !page.isFull) this.memory?.last.found(stream, last.revision);
      yield* page.records;
      left -= page.records.length;
      if (!last || !page.isFull || left === 0) return;
      next = last.revision + 1;
    }
  }

  async readBackwards(
    stream: string,
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<readonly StoredRecord[]> {
    const sql = `SELECT ${EVENT_COLUMNS} FROM events WHERE stream = ? AND revision < ? AND category = ? ORDER BY revision DESC ${BOUND_LIMIT}`;
    return this.reader.all(sql, stream, before, categoryOf(stream), limit).map(toRecord);
  }

  subscribe(subscription: LogSubscription): AsyncIterable<LogBatch> {
    const onAppended: OnAppended = (listener) => this.writer.onAppended(listener);
    const paged = { ...subscription, batchSize: subscription.batchSize ?? PAGE };
    return openSubscription(this.reader, onAppended, paged, this.memory?.recent);
  }

  async head(): Promise<Position | undefined> {
    return headOf(this.reader);
  }

  async before(position: Position): Promise<Position> {
    return position - 1;
  }

  async deleteStream(stream: string): Promise<void> {
    try {
      let from: number | undefined = 0;
      while (from !== undefined) from = await this.writer.call('log.deleteSome', { stream, from });
    } finally {
      this.memory?.recent.clear();
    }
  }
}

const toRow = ({ id, type, version, data, metadata, hash }: NewEvent): EventRow => [
  id,
  type,
  version,
  JSON.stringify([metadata, data]),
  hash,
  metadata.accountId,
];

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LogBatch, LogSubscription } from '../../../ports/event-store.js';
import type { Position } from '../../../kernel/envelope.js';
import { WakeSignal } from '../../../concurrency/wake-signal.js';
import { EVENT_COLUMNS, toRecord } from './event-row.js';
import type { Reader } from '../reader.js';
import type { Row } from '../row.js';

/** Every reader is told of every append in any case: there is nothing to spare. */
type Paged = Required<Omit<LogSubscription, 'wantedAlone'>>;

/** Tells of every append; returns how to stop listening. */
export type OnAppended = (listener: () => void) => () => void;

/**
 * Follows the log. Holds one batch at a time and reads the next one only when it is asked for, so that a slow consumer
 * costs no memory; wakes when something was appended and never polls, as nobody but this process writes.
 */
export async function* openSubscription(
  reader: Reader,
  onAppended: OnAppended,
  options: Paged,
): AsyncGenerator<LogBatch> {
  const { signal } = options;
  const appended = new WakeSignal();
  const stop = onAppended(appended.wake);
  signal.addEventListener('abort', appended.wake);
  try {
    let after = options.after ?? 0;
    let told = false;
    while (!signal.aborted) {
      appended.reset();
      const batch = readBatch(reader, after, options);
      if (batch.events.length > 0 || batch.position > after || !told) {
        after = batch.position;
        told = batch.caughtUp;
        yield batch;
      }
      await (batch.caughtUp ? appended.wait() : nextTurn());
    }
  } finally {
    stop();
    signal.removeEventListener('abort', appended.wake);
  }
}

function readBatch(reader: Reader, after: Position, { categories, batchSize }: Paged): LogBatch {
  // The end is read first: what is appended meanwhile is the next batch's.
  const head = Math.max(after, Number(reader.get('SELECT max(position) AS position FROM events')?.['position'] ?? 0));
  const rows = readCategories(reader, categories, after, head, batchSize);
  const caughtUp = rows.length < batchSize;
  const events = rows.map(toRecord);
  return { events, position: caughtUp ? head : (events.at(-1)?.position ?? head), caughtUp };
}

/** One index range for each category, merged by position: events of other categories are not even touched. */
function readCategories(
  reader: Reader,
  categories: readonly string[],
  after: Position,
  head: Position,
  limit: number,
): Row[] {
  if (categories.length === 0 || head === after) return [];
  const range = `SELECT ${EVENT_COLUMNS} FROM events WHERE category = ? AND position > ? AND position <= ?`;
  const sql = `${categories.map(() => range).join(' UNION ALL ')} ORDER BY position LIMIT ?`;
  return reader.all(sql, ...categories.flatMap((category) => [category, after, head]), limit);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { DamagedFile } from '../../../ports/damaged-file.js';
import { categoryOf } from '@chatbot-builder/contracts/events';
import type { LogBatch, LogSubscription } from '../../../ports/event-store.js';
import type { Position } from '../../../kernel/envelope.js';
import { WakeSignal } from '../../../concurrency/wake-signal.js';
import { BOUND_LIMIT } from '../bound-limit.js';
import { EVENT_COLUMNS, EventPage } from './event-row.js';
import { headOf } from './head.js';
import type { Reader } from '../reader.js';
import type { RecentAppends } from './recent-appends.js';

const SELECT = `SELECT ${EVENT_COLUMNS} FROM events WHERE`;
/** Positions to the end of the log. To skip as many rows of other categories takes a fraction of a millisecond. */
const NEAR_THE_END = 200;

/** Without `categoriesOnly`: this process is notified of every append anyway, so the option saves nothing. */
type Paged = Required<Omit<LogSubscription, 'categoriesOnly'>>;

/** Registers a listener for every append. Returns a function that removes it. */
export type OnAppended = (listener: () => void) => () => void;

/**
 * Follows the log. It holds one batch at a time and reads the next one on demand, so a slow consumer costs no memory.
 * It wakes on appends and never polls, because only this process writes.
 */
export async function* openSubscription(
  reader: Reader,
  onAppended: OnAppended,
  options: Paged,
  recent?: RecentAppends,
): AsyncGenerator<LogBatch> {
  const { signal } = options;
  const appended = new WakeSignal();
  const stop = onAppended(appended.wake);
  signal.addEventListener('abort', appended.wake);
  try {
    let after = options.after ?? 0;
    let announcedCaughtUp = false;
    while (!signal.aborted) {
      appended.reset();
      const batch = readAfter(reader, after, options, recent);
      if (batch.events.length > 0 || batch.position > after || !announcedCaughtUp) {
        after = batch.position;
        announcedCaughtUp = batch.caughtUp;
        // To read a page takes milliseconds, and so does what is done with it.
        if (!batch.caughtUp) await nextTurn();
        yield batch;
      }
      await (batch.caughtUp ? appended.wait() : nextTurn());
    }
  } finally {
    stop();
    signal.removeEventListener('abort', appended.wake);
  }
}

function readAfter(reader: Reader, after: Position, options: Paged, recent: RecentAppends | undefined): LogBatch {
  try {
    return readBatch(reader, after, options, recent);
  } catch (error) {
    if (error instanceof DamagedFile) throw new DamagedFile(`The log after position ${after}`, error);
    throw error;
  }
}

function readBatch(
  reader: Reader,
  after: Position,
  { categories, batchSize }: Paged,
  recent: RecentAppends | undefined,
): LogBatch {
  // Read the head first: events appended meanwhile belong to the next batch.
  const head = Math.max(after, headOf(reader) ?? 0);
  // What was committed, but not yet acknowledged, is in the file alone.
  const known = recent?.after(after, batchSize) ?? [];
  const from = known.at(-1)?.position ?? after;
  const page = new EventPage(batchSize - known.length);
  readCategories(reader, page, categories, from, Math.max(from, head), batchSize - known.length);
  const caughtUp = !page.isFull;
  const events = [...known.filter(({ stream }) => categories.includes(categoryOf(stream))), ...page.records];
  return { events, position: caughtUp ? Math.max(from, head) : (page.records.at(-1)?.position ?? from), caughtUp };
}

/**
 * Reads one index range per category and merges them by position, so rows of other categories are never touched. At the
 * end of the log there are few, and one range of positions costs a fifth.
 */
function readCategories(
  reader: Reader,
  page: EventPage,
  categories: readonly string[],
  after: Position,
  head: Position,
  limit: number,
): void {
  if (categories.length === 0 || head === after) return;
  if (head - after <= NEAR_THE_END) {
    const sql = `${SELECT} position > ? AND position <= ? AND +category IN (SELECT value FROM json_each(?)) ORDER BY position ${BOUND_LIMIT}`;
    reader.until(page.add, sql, after, head, JSON.stringify(categories), limit);
    return;
  }
  const range = `${SELECT} category = ? AND position > ? AND position <= ?`;
  const sql = `${categories.map(() => range).join(' UNION ALL ')} ORDER BY position ${BOUND_LIMIT}`;
  reader.until(page.add, sql, ...categories.flatMap((category) => [category, after, head]), limit);
}

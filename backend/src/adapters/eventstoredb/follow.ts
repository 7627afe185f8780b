import type { StreamCategory } from '@chatbot-builder/contracts/events';
import type { Position } from '../../kernel/envelope.js';
import { categoryOf } from '../../kernel/streams.js';
import type { LogBatch } from '../../ports/event-store.js';
import { isClosing } from './closing-event.js';
import { Inflow } from './inflow.js';
import { CATEGORIES } from './our-streams.js';
import type { ServerSubscription } from './server-client.js';
import { toPortError } from './server-error.js';
import { positionOf, toRecord } from './stored-record.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** With the pauses between them, half a minute. */
const RECONNECTIONS = 10;

export interface Server {
  head(): Promise<Position | undefined>;
  /** Everything in streams of these categories after a position. */
  subscribe(categories: readonly string[], after: Position | undefined): ServerSubscription;
  report(error: unknown): void;
  /** Rejects when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface Following {
  readonly after: Position | undefined;
  readonly categories: readonly StreamCategory[];
  readonly batchSize: number;
  readonly signal: AbortSignal;
}

/** Follows the log over one connection after another, each from behind the last batch that was taken. */
export async function* follow(server: Server, following: Following): AsyncGenerator<LogBatch> {
  const { signal } = following;
  let { after } = following;
  let connected = false;
  for (let failures = 0; !signal.aborted; ) {
    try {
      for await (const batch of connection(server, { ...following, after })) {
        [connected, failures, after] = [true, 0, batch.position];
        yield batch;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!connected || failures === RECONNECTIONS) throw toPortError(error);
      server.report(toPortError(error));
    }
    await server.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), signal).catch(() => undefined);
  }
}

/**
 * First what is there, of the wanted categories alone: the server leaves the others out. Then what comes, of all
 * categories: a filter's checkpoints come once in many events, and whoever waits for a view to pass a position waits for
 * what the filter leaves out as well.
 */
async function* connection(server: Server, following: Following): AsyncGenerator<LogBatch> {
  const { categories, signal } = following;
  const head = await server.head();
  let after = following.after;
  if (head !== undefined && (after === undefined || after < head)) {
    for await (const batch of batches(server, categories, { ...following, after })) {
      after = batch.caughtUp ? Math.max(batch.position, head) : batch.position;
      yield { ...batch, position: after, caughtUp: false };
      if (batch.caughtUp) break;
    }
    if (signal.aborted) return;
  }
  yield* batches(server, CATEGORIES, { ...following, after });
}

async function* batches(server: Server, subscribed: readonly string[], { after, categories, batchSize, signal }: Following): AsyncGenerator<LogBatch> {
  const wanted = new Set<string>(categories);
  const inflow = new Inflow(server.subscribe(subscribed, after), 2 * batchSize, signal);
  let position = after ?? 0;
  try {
    for (let intake = await inflow.next(batchSize); intake; intake = await inflow.next(batchSize)) {
      const last = intake.events.at(-1);
      if (last) position = positionOf(last);
      const events = intake.events.filter((event) => wanted.has(categoryOf(event.streamId)) && !isClosing(event)).map(toRecord);
      yield { events, position, caughtUp: intake.caughtUp };
    }
  } finally {
    await inflow.close();
  }
}

import type { Position } from '../../kernel/envelope.js';
import { categoryOf } from '@chatbot-builder/contracts/events';
import type { LogBatch, LogSubscription } from '../../ports/event-store.js';
import { isClosing } from './closing-event.js';
import { SubscriptionBuffer } from './subscription-buffer.js';
import type { ServerPosition, ServerSubscription } from './server-client.js';
import { isNotLeader, isTooSlow, toPortError } from './server-error.js';
import { knownPosition, positionOf, toRecord } from './stored-record.js';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;
/** With the backoff between them, these take half a minute. */
const RECONNECTIONS = 18;

export interface Server {
  head(): Promise<Position | undefined>;
  /**
   * Subscribes to all events in streams of these categories after a position. `considered` receives how far the server
   * has searched.
   */
  subscribe(
    categories: readonly string[] | 'all',
    after: Position | undefined,
    considered: (upTo: ServerPosition) => void,
  ): ServerSubscription;
  report(error: unknown): void;
  /** Rejects when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export type Following = LogSubscription & { readonly batchSize: number };

/** Follows the log. After a lost connection it reconnects and continues after the last batch that was taken. */
export async function* openSubscription(server: Server, following: Following): AsyncGenerator<LogBatch> {
  const { signal } = following;
  let { after } = following;
  let connected = false;
  for (let failures = 0; !signal.aborted;) {
    try {
      for await (const batch of connection(server, { ...following, after })) {
        [connected, failures, after] = [true, 0, batch.position];
        yield batch;
      }
    } catch (error) {
      if (signal.aborted) return;
      // A node that does not lead redirects to the leader, and any node ends a subscription that it would have to wait
      // for.
      const isUsual = isNotLeader(error) || isTooSlow(error);
      if ((!connected && !isUsual) || failures === RECONNECTIONS) throw toPortError(error);
      if (!isUsual) server.report(toPortError(error));
    }
    await server.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, MAX_PAUSE_MS), signal).catch(() => undefined);
  }
}

/**
 * Reads in two phases. First it catches up with the wanted categories alone, filtered by the server. Then it follows
 * all categories, because a caller that waits for a view to pass a position also waits for events that the filter
 * leaves out; with `categoriesOnly` nobody waits. The second phase continues where the first one has verifiably
 * searched, according to its checkpoints, and reads a few pages again: two nodes of a cluster may answer the head and
 * the subscription, and a node that lags, or was the leader until it was cut off, reaches its own end too soon.
 */
async function* connection(server: Server, following: Following): AsyncGenerator<LogBatch> {
  const { categories, signal } = following;
  const head = (await server.head()) ?? 0;
  let after = following.after;
  if ((after ?? 0) < head) {
    for await (const batch of batches(server, categories, { ...following, after, head })) {
      after = batch.position;
      yield { ...batch, caughtUp: false };
      if (batch.caughtUp) break;
    }
    if (signal.aborted) return;
  }
  const subscribed = following.categoriesOnly ? categories : 'all';
  for await (const batch of batches(server, subscribed, { ...following, after, head }))
    yield { ...batch, caughtUp: batch.caughtUp && batch.position >= head };
}

/**
 * After a reconnect the server may repeat events, from the page of its last checkpoint on. Skips what was already
 * taken.
 */
async function* batches(
  server: Server,
  subscribed: readonly string[] | 'all',
  { after, head, categories, batchSize, signal }: Following & { readonly head: Position },
): AsyncGenerator<LogBatch> {
  const wanted = new Set<string>(categories);
  const buffer = new SubscriptionBuffer(
    (considered) => server.subscribe(subscribed, after, considered),
    2 * batchSize,
    signal,
  );
  let delivered = { position: after ?? 0, caughtUp: false };
  try {
    for (let received = await buffer.next(batchSize); received; received = await buffer.next(batchSize)) {
      const { considered, caughtUp } = received;
      const coming = received.events.filter((event) => after === undefined || positionOf(event) > after);
      const last = coming.at(-1);
      // Beyond the head there may be only the server's own events, which have no position for us.
      const position = Math.max(
        delivered.position,
        Math.min(knownPosition(considered) ?? 0, head),
        last ? positionOf(last) : 0,
      );
      if (!last && position === delivered.position && caughtUp === delivered.caughtUp) continue;
      delivered = { position, caughtUp };
      const events = coming
        .filter((event) => wanted.has(categoryOf(event.streamId)) && !isClosing(event))
        .map(toRecord);
      yield { events, ...delivered };
    }
  } finally {
    await buffer.close();
  }
}

import type { Position } from '../../kernel/envelope.js';
import { categoryOf } from '@chatbot-builder/contracts/events';
import type { LogBatch, LogSubscription } from '../../ports/event-store.js';
import { isClosing } from './closing-event.js';
import { Inflow } from './inflow.js';
import type { ServerPosition, ServerSubscription } from './server-client.js';
import { isNotLeader, toPortError } from './server-error.js';
import { knownPosition, positionOf, toRecord } from './stored-record.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** With the pauses between them, half a minute. */
const RECONNECTIONS = 10;

export interface Server {
  head(): Promise<Position | undefined>;
  /** Everything in streams of these categories after a position; tells how far it has looked for them. */
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

/** Follows the log over one connection after another, each from behind the last batch that was taken. */
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
      // The first connection to a cluster may be to a node that sends to the leader.
      if ((!connected && !isNotLeader(error)) || failures === RECONNECTIONS) throw toPortError(error);
      if (!isNotLeader(error)) server.report(toPortError(error));
    }
    await server.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), signal).catch(() => undefined);
  }
}

/**
 * First what is there, of the wanted categories alone: the server leaves the others out. Then what comes, of all
 * categories: whoever waits for a view to pass a position waits for what the filter leaves out as well, unless the
 * subscriber says that nobody does. The second goes on where the first has truly looked, which its checkpoints tell, and
 * reads a few pages again: head and subscription may be answered by two nodes of a cluster, and a node that is behind, or was
 * cut off as the leader, is soon at its own end.
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
  const subscribed = following.wantedAlone ? categories : 'all';
  for await (const batch of batches(server, subscribed, { ...following, after, head }))
    yield { ...batch, caughtUp: batch.caughtUp && batch.position >= head };
}

/** A server may give again what it gave before (after a reconnection, from the page that its last checkpoint named): what was taken is passed over. */
async function* batches(
  server: Server,
  subscribed: readonly string[] | 'all',
  { after, head, categories, batchSize, signal }: Following & { readonly head: Position },
): AsyncGenerator<LogBatch> {
  const wanted = new Set<string>(categories);
  const inflow = new Inflow((considered) => server.subscribe(subscribed, after, considered), 2 * batchSize, signal);
  let told = { position: after ?? 0, caughtUp: false };
  try {
    for (let intake = await inflow.next(batchSize); intake; intake = await inflow.next(batchSize)) {
      const { considered, caughtUp } = intake;
      const coming = intake.events.filter((event) => after === undefined || positionOf(event) > after);
      const last = coming.at(-1);
      // What lies beyond the head may be the server's own, at which nobody is.
      const position = Math.max(
        told.position,
        Math.min(knownPosition(considered) ?? 0, head),
        last ? positionOf(last) : 0,
      );
      if (!last && position === told.position && caughtUp === told.caughtUp) continue;
      told = { position, caughtUp };
      const events = coming
        .filter((event) => wanted.has(categoryOf(event.streamId)) && !isClosing(event))
        .map(toRecord);
      yield { events, ...told };
    }
  } finally {
    await inflow.close();
  }
}

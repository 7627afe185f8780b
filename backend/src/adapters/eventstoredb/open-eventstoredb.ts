import { setTimeout } from 'node:timers/promises';
import { Recovery } from '../../concurrency/recovery.js';
import type { EventStore } from '../../ports/event-store.js';
import { Calls } from './calls.js';
import { clientFor, withoutUrl, type ClientName } from './connection-url.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import type { ServerClient } from './server-client.js';
import { WithoutLeader } from './server-error.js';
import { ServerStreams } from './server-streams.js';

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 4_500;

/** A cluster elects its leader within seconds. */
const ELECTION_MS = 30_000;
const ELECTION_PAUSE_MS = 200;

export interface EventStoreDbOptions {
  /** esdb:// or kurrentdb://, as documented by the server. Append +discover for a cluster that is found by DNS name. */
  readonly url: string;
  /** Receives connection errors that the adapter recovers from. */
  readonly report: (error: unknown) => void;
  /** Told when the server answers again, and ends the pauses of subscriptions. */
  readonly recovery?: Recovery;
  readonly timeoutMs?: number;
}

export interface EventStoreDb {
  readonly eventStore: EventStore;
  /**
   * Connects now instead of with the first call, for a more specific error. Waits while a cluster elects its leader.
   * @throws EngineUnavailable, or its subclass EngineRefused if settings must change
   */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** Connects lazily, with the first call. @throws EngineUnusable */
export async function openEventStoreDb({
  url,
  report,
  recovery = new Recovery(),
  timeoutMs = TIMEOUT_MS,
}: EventStoreDbOptions): Promise<EventStoreDb> {
  const { connect } = await load(clientFor(url));
  const streams = new ServerStreams(() => connected(connect, url), new Calls(timeoutMs, recovery.recovered));
  const eventStore = new EventStoreDbEventStore(streams, recovery, report);
  return {
    eventStore,
    reach: () =>
      afterElection(async () => {
        await streams.authenticate();
        // A client may read over a second connection.
        await eventStore.head();
      }),
    close: () => eventStore.close(),
  };
}

async function afterElection(reach: () => Promise<void>): Promise<void> {
  const end = performance.now() + ELECTION_MS;
  for (;;) {
    try {
      return await reach();
    } catch (error) {
      if (!(error instanceof WithoutLeader) || performance.now() > end) throw error;
      await setTimeout(ELECTION_PAUSE_MS);
    }
  }
}

/**
 * Loads only one client. Both generate protocol code under the same global name, and the second would break the first.
 */
const load = (name: ClientName): Promise<{ readonly connect: (url: string) => ServerClient }> =>
  name === 'kurrentdb' ? import('./kurrentdb-client.js') : import('./eventstoredb-client.js');

function connected(connect: (url: string) => ServerClient, url: string): ServerClient {
  try {
    return connect(url);
  } catch (error) {
    throw withoutUrl(error);
  }
}

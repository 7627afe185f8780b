import type { EventStore } from '../../ports/event-store.js';
import { Calls } from './calls.js';
import { clientFor, withoutUrl, type ClientName } from './connection-url.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import type { ServerClient } from './server-client.js';
import { ServerStreams } from './server-streams.js';

/** How long a call may take before the server counts as unavailable. */
const TIMEOUT_MS = 4_500;

export interface EventStoreDbOptions {
  /** esdb:// or kurrentdb://, as the server's documentation has it; +discover for a cluster found by name. */
  readonly url: string;
  /** Somebody should know: a connection was lost and is made again. */
  readonly report: (error: unknown) => void;
  readonly timeoutMs?: number;
}

export interface EventStoreDb {
  readonly eventStore: EventStore;
  /** Connects, as the first call does otherwise, and tells more of why that failed. @throws EngineUnavailable, which is an EngineRefused where settings have to change */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** Connects with the first call. @throws EngineUnusable */
export async function openEventStoreDb({
  url,
  report,
  timeoutMs = TIMEOUT_MS,
}: EventStoreDbOptions): Promise<EventStoreDb> {
  const { connect } = await load(clientFor(url));
  const streams = new ServerStreams(() => connected(connect, url), new Calls(timeoutMs));
  const eventStore = new EventStoreDbEventStore(streams, report);
  return {
    eventStore,
    reach: async () => {
      await streams.greet();
      // A client may read over a connection of its own.
      await eventStore.head();
    },
    close: () => eventStore.close(),
  };
}

/** One of the clients alone: the code that both generate from the protocol is kept under the same global name, and the later spoils the earlier. */
const load = (name: ClientName): Promise<{ readonly connect: (url: string) => ServerClient }> =>
  name === 'kurrentdb' ? import('./kurrentdb-client.js') : import('./eventstoredb-client.js');

function connected(connect: (url: string) => ServerClient, url: string): ServerClient {
  try {
    return connect(url);
  } catch (error) {
    throw withoutUrl(error);
  }
}

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { appendOneByOne } from './append-one-by-one.js';
import { catchReconnections } from './catch-reconnections.js';
import { decodeBase64Natively } from './native-base64.js';
import type { ServerClient } from './server-client.js';
import { makeCallsShortLived } from './short-lived-calls.js';

decodeBase64Natively();
makeCallsShortLived();

/** Connects to EventStoreDB, or to KurrentDB through the older protocol name. */
export function connect(url: string): ServerClient {
  const client = EventStoreDBClient.connectionString(url);
  catchReconnections(client);
  appendOneByOne(client);
  return {
    appendToStream: (stream, events, expectedRevision, options) =>
      client.appendToStream(
        stream,
        events.map((event) => jsonEvent(event)),
        { ...options, expectedRevision },
      ),
    readStream: (stream, options) => client.readStream(stream, options),
    readAll: (options) => client.readAll(options),
    subscribeToAll: (options) => client.subscribeToAll(options),
    deleteStream: (stream, options) => client.deleteStream(stream, options),
    dispose: () => client.dispose(),
  };
}

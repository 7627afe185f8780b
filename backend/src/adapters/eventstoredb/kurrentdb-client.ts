import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { catchReconnections } from './catch-reconnections.js';
import type { ServerClient } from './server-client.js';

/** Speaks to KurrentDB. It calls the expected revision `streamState`, and passes over what it does not know without a word. */
export function connect(url: string): ServerClient {
  const client = KurrentDBClient.connectionString(url);
  catchReconnections(client);
  return {
    appendToStream: (stream, events, streamState, options) =>
      client.appendToStream(stream, events.map((event) => jsonEvent(event)), { ...options, streamState }),
    readStream: (stream, options) => client.readStream(stream, options),
    readAll: (options) => client.readAll(options),
    subscribeToAll: (options) => client.subscribeToAll(options),
    deleteStream: (stream, options) => client.deleteStream(stream, options),
    dispose: () => client.dispose(),
  };
}

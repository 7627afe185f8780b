import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { catchReconnections } from './catch-reconnections.js';
import { withoutUser } from './connection-url.js';
import type { ServerClient } from './server-client.js';

/**
 * Speaks to KurrentDB. It calls the expected revision `streamState`, and passes over what it does not know without a word.
 * What it reads, it reads over a connection of its own, where it takes user and password from the address as they stand
 * there, percent-encoded: it is told of them with each call instead.
 */
export function connect(url: string): ServerClient {
  const { address, credentials } = withoutUser(url);
  const client = KurrentDBClient.connectionString(address);
  const user = credentials && { credentials };
  catchReconnections(client);
  return {
    appendToStream: (stream, events, streamState, options) =>
      client.appendToStream(
        stream,
        events.map((event) => jsonEvent(event)),
        { ...options, ...user, streamState },
      ),
    readStream: (stream, options) => client.readStream(stream, { ...options, ...user }),
    readAll: (options) => client.readAll({ ...options, ...user }),
    subscribeToAll: (options) => client.subscribeToAll({ ...options, ...user }),
    deleteStream: (stream, options) => client.deleteStream(stream, { ...options, ...user }),
    dispose: () => client.dispose(),
  };
}

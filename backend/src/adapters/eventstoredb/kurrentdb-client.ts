import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { catchReconnections } from './catch-reconnections.js';
import { withoutUser } from './connection-url.js';
import { decodeBase64Natively } from './native-base64.js';
import type { ServerClient } from './server-client.js';
import { makeCallsShortLived } from './short-lived-calls.js';

decodeBase64Natively();
makeCallsShortLived();

/**
 * Connects to KurrentDB. Its client names the expected revision `streamState` and silently ignores unknown options. It
 * reads over a second connection and uses user and password there without percent-decoding them, so each call passes
 * the credentials instead.
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

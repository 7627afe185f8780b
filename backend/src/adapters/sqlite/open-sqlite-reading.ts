import { existsSync } from 'node:fs';
import type { ViewStore } from '../../ports/document-store.js';
import type { EventStore } from '../../ports/event-store.js';
import { SCHEMA_VERSION } from './database.js';
import { NoData } from './open-sqlite-secrets.js';
import { Reader } from './reader.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { SqliteViewStore } from './sqlite-view-store.js';
import { type StartWriter, WriterClient } from './writer-client.js';

const refusing: StartWriter = (_file, on) => ({
  send: (requests) => on.replies(requests.map(({ id }) => ({ id, fault: { kind: 'failed', message: 'This database was opened for reading.', stack: undefined } }))),
  close: async () => undefined,
});

/** The log and the views of a database that a server may be writing to meanwhile; every write is refused. @throws NoData */
export function openSqliteReading(file: string): { readonly eventStore: EventStore; readonly views: ViewStore; close(): Promise<void> } {
  if (!existsSync(file)) throw new NoData(`There is no ${file}: nothing was kept there yet.`);
  const reader = new Reader(file);
  const schema = Number(reader.get('PRAGMA user_version')?.['user_version']);
  if (schema !== SCHEMA_VERSION) {
    reader.close();
    throw new NoData(`${file} is not of this version of the product: start the server of this version once.`);
  }
  const writer = new WriterClient(file, refusing);
  return {
    eventStore: new SqliteEventStore(writer, reader),
    views: new SqliteViewStore(writer, reader, () => undefined),
    close: async () => reader.close(),
  };
}

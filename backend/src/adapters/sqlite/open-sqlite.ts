import type { Clock } from '../../ports/clock.js';
import type { DocumentStore, ViewStore } from '../../ports/document-store.js';
import type { EventStore } from '../../ports/event-store.js';
import { migrate } from './database.js';
import type { Diagnostics } from './diagnostics.js';
import { Reader } from './reader.js';
import { SqliteDocumentStore } from './sqlite-document-store.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { SqliteViewStore } from './sqlite-view-store.js';
import { WriterClient, type StartWriter } from './writer-client.js';
import { writerThread } from './writer-thread.js';

export interface SqliteOptions {
  /** Path of the database file, made where there is none; its directory must exist. */
  readonly file: string;
  readonly clock: Clock;
  /** Where the writer runs: by default in a thread of its own. */
  readonly startWriter?: StartWriter;
}

export interface Sqlite {
  readonly eventStore: EventStore;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  diagnostics(): Promise<Diagnostics>;
  /** Resolves when everything asked for before is durable and the files are closed. */
  close(): Promise<void>;
}

/** The embedded engines on one database file, which one process at a time may hold. @throws SchemaTooNew */
export function openSqlite({ file, clock, startWriter = writerThread }: SqliteOptions): Sqlite {
  migrate(file);
  const writer = new WriterClient(file, startWriter);
  const reader = new Reader(file);
  return {
    eventStore: new SqliteEventStore(writer, reader),
    documents: new SqliteDocumentStore(reader),
    views: new SqliteViewStore(writer, reader),
    diagnostics: () => writer.call('diagnostics', undefined),
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
}

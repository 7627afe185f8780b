import type { Clock } from '../../ports/clock.js';
import type { DocumentStore, ViewStore } from '../../ports/document-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { JobQueue } from '../../ports/job-queue.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { migrate } from './database.js';
import type { Diagnostics } from './writer/diagnostics.js';
import { Reader } from './reader.js';
import { SqliteDocumentStore } from './views/sqlite-document-store.js';
import { SqliteEventStore } from './log/sqlite-event-store.js';
import { SqliteJobQueue } from './jobs/sqlite-job-queue.js';
import { SqliteLeases } from './leases/sqlite-leases.js';
import { SqliteSecretStore } from './secrets/sqlite-secret-store.js';
import { SqliteSessions } from './sessions/sqlite-sessions.js';
import { SqliteViewStore } from './views/sqlite-view-store.js';
import { systemTimer, type SetTimer } from './timer.js';
import { WriterClient, type StartWriter } from './writer/writer-client.js';
import { writerThread } from './writer/writer-thread.js';

export interface SqliteOptions {
  /** Path of the database file. The file is created if it does not exist; its directory must exist. */
  readonly file: string;
  readonly clock: Clock;
  /** Starts the writer. Default: in a worker thread. */
  readonly startWriter?: StartWriter;
  /** Wakes the job queue when a delayed job is due. */
  readonly setTimer?: SetTimer;
  /** Receives errors of background work. */
  readonly report?: (error: unknown) => void;
}

/** How often expired sessions are deleted. Reads ignore them in any case. */
const SWEEP_EVERY_MS = 10 * 60_000;

export interface Sqlite {
  readonly eventStore: EventStore;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  readonly jobs: JobQueue;
  readonly secrets: SecretStore;
  readonly leases: SqliteLeases;
  readonly sessions: SqliteSessions;
  diagnostics(): Promise<Diagnostics>;
  /** Resolves when all earlier calls are durable and the files are closed. */
  close(): Promise<void>;
}

/** Opens the embedded engines on one database file. Only one process at a time may hold the file. @throws SchemaTooNew, SchemaTooOld */
export function openSqlite({
  file,
  clock,
  startWriter = writerThread,
  setTimer = systemTimer,
  report = () => undefined,
}: SqliteOptions): Sqlite {
  migrate(file);
  const writer = new WriterClient(file, startWriter);
  const reader = new Reader(file);
  const views = new SqliteViewStore(writer, reader, report);
  void views.reclaim();
  const sessions = new SqliteSessions(writer, reader, clock);
  // A failed sweep needs no handling: the next one removes the same rows.
  const sweeping = setInterval(() => void sessions.sweep().catch(() => undefined), SWEEP_EVERY_MS).unref();
  return {
    eventStore: new SqliteEventStore(writer, reader),
    documents: new SqliteDocumentStore(reader),
    views,
    jobs: new SqliteJobQueue(writer, reader, clock, setTimer),
    secrets: new SqliteSecretStore(writer, reader, clock),
    leases: new SqliteLeases(writer, reader),
    sessions,
    diagnostics: () => writer.call('diagnostics', undefined),
    close: async () => {
      clearInterval(sweeping);
      reader.close();
      await writer.close();
    },
  };
}

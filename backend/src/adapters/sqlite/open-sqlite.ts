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
  /** Path of the database file, made where there is none; its directory must exist. */
  readonly file: string;
  readonly clock: Clock;
  /** Where the writer runs: by default in a thread of its own. */
  readonly startWriter?: StartWriter;
  /** What wakes the job queue for a job that is not due yet. */
  readonly setTimer?: SetTimer;
  /** Somebody should know: what goes on behind the calls failed. */
  readonly report?: (error: unknown) => void;
}

/** Expired sessions are no longer read; this is how often they are removed as well. */
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
  /** Resolves when everything asked for before is durable and the files are closed. */
  close(): Promise<void>;
}

/** The embedded engines on one database file, which one process at a time may hold. @throws SchemaTooNew */
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
  // A sweep that fails is made up for by the next one.
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

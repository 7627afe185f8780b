import type { AccountIndex, SeparateAccountIndex } from '../../ports/account-index.js';
import type { Clock } from '../../ports/clock.js';
import type { DocumentStore, ViewStore } from '../../ports/document-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { JobQueue } from '../../ports/job-queue.js';
import type { Quotas } from '../../ports/quotas.js';
import type { Schedule } from '../../ports/schedule.js';
import type { SecretStore } from '../../ports/secret-store.js';
import type { TaskStore } from '../../ports/task-store.js';
import { migrate, openForReading } from './database.js';
import type { Diagnostics } from './writer/diagnostics.js';
import { FileState } from './file-state.js';
import { Reader } from './reader.js';
import { SqliteDocumentStore } from './views/sqlite-document-store.js';
import { SqliteAccountColumn } from './log/sqlite-account-column.js';
import { SqliteAccountIndex } from './log/sqlite-account-index.js';
import { LastRevisions } from './log/last-revisions.js';
import { RecentAppends } from './log/recent-appends.js';
import { SqliteEventStore } from './log/sqlite-event-store.js';
import { SqliteJobQueue } from './jobs/sqlite-job-queue.js';
import { SqliteSchedule } from './jobs/sqlite-schedule.js';
import { SqliteLeases } from './leases/sqlite-leases.js';
import { SqliteQuotas } from './quotas/sqlite-quotas.js';
import { SqliteSecretStore } from './secrets/sqlite-secret-store.js';
import { SqliteSessions } from './sessions/sqlite-sessions.js';
import { SqliteTaskStore } from './tasks/sqlite-task-store.js';
import { CleanUp } from './views/clean-up.js';
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
  /**
   * Wakes the job queue when a delayed job is due and the schedule when a period begins, writes counts behind, and
   * spaces out the steps of long work.
   */
  readonly setTimer?: SetTimer;
  /** Numbers from 0 to 1 for the jitter of retries. */
  readonly random?: () => number;
  /** Receives errors of background work. */
  readonly report?: (error: unknown) => void;
}

/** How often expired sessions are deleted. Reads ignore them in any case. */
const SWEEP_EVERY_MS = 10 * 60_000;

export interface Sqlite {
  readonly eventStore: EventStore;
  /** Of the events in `eventStore`. */
  readonly accountIndex: AccountIndex;
  /** Of the events in a log elsewhere. */
  readonly separateAccountIndex: SeparateAccountIndex;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  readonly jobs: JobQueue;
  readonly schedule: Schedule;
  readonly secrets: SecretStore;
  readonly leases: SqliteLeases;
  readonly sessions: SqliteSessions;
  readonly quotas: Quotas;
  readonly tasks: TaskStore;
  /** @throws DiskFull if the last write did not fit */
  diagnostics(): Promise<Diagnostics>;
  /** A sentence, once a call has met damaged pages. */
  warning(): string | undefined;
  /** Resolves when all earlier calls are durable and the files are closed. */
  close(): Promise<void>;
}

/**
 * Opens the embedded engines on one database file. Only one process at a time may hold the file.
 * @throws SchemaTooNew, SchemaTooOld
 */
export function openSqlite({
  file,
  clock,
  startWriter = writerThread,
  setTimer = systemTimer,
  random = Math.random,
  report = () => undefined,
}: SqliteOptions): Sqlite {
  migrate(file);
  const state = new FileState();
  const writer = new WriterClient(file, startWriter, state);
  const reader = new Reader(openForReading(file), state);
  const cleanUp = new CleanUp(writer, setTimer, report);
  void cleanUp.reclaim();
  const quotas = new SqliteQuotas(writer, reader, { clock, setTimer, report });
  const sessions = new SqliteSessions(writer, reader, clock);
  // A failed sweep needs no handling: the next one removes the same rows.
  const sweeping = setInterval(() => void sessions.sweep().catch(() => undefined), SWEEP_EVERY_MS).unref();
  return {
    eventStore: new SqliteEventStore(writer, reader, { last: new LastRevisions(), recent: new RecentAppends() }),
    accountIndex: new SqliteAccountColumn(reader),
    separateAccountIndex: new SqliteAccountIndex(writer, reader),
    documents: new SqliteDocumentStore(reader),
    views: new SqliteViewStore(writer, reader, cleanUp),
    jobs: new SqliteJobQueue(writer, reader, clock, setTimer, random),
    schedule: new SqliteSchedule(writer, clock, setTimer),
    secrets: new SqliteSecretStore(writer, reader, clock),
    leases: new SqliteLeases(writer, reader),
    sessions,
    quotas,
    tasks: new SqliteTaskStore(writer, reader),
    diagnostics: async () => {
      state.assertRoom();
      return writer.call('diagnostics', undefined);
    },
    warning: () => state.warning,
    close: async () => {
      clearInterval(sweeping);
      // Without its last second, a window counts a little less. Closing matters more.
      await quotas.save().catch(report);
      reader.close();
      await writer.close();
    },
  };
}

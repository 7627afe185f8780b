import type { ViewStore } from '../../ports/document-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { JobQueue } from '../../ports/job-queue.js';
import { failedJobs } from './jobs/failed-jobs.js';
import { SqliteEventStore } from './log/sqlite-event-store.js';
import { systemTimer } from './timer.js';
import { CleanUp } from './views/clean-up.js';
import { SqliteViewStore } from './views/sqlite-view-store.js';
import { readerOfExisting } from './existing-database.js';
import { type StartWriter, WriterClient } from './writer/writer-client.js';

const rejectingWriter: StartWriter = (_file, on) => ({
  send: (requests) =>
    on.replies(
      requests.map(({ id }) => ({
        id,
        fault: { kind: 'failed', message: 'This database is open for reading only.', stack: undefined },
      })),
    ),
  close: async () => undefined,
});

/**
 * Opens the log, the views and the failed jobs read-only. A server may be writing to the database meanwhile. Every
 * write is rejected.
 * @throws NoData
 */
export function openSqliteReading(file: string): {
  readonly eventStore: EventStore;
  readonly views: ViewStore;
  readonly jobs: Pick<JobQueue, 'failed'>;
  close(): Promise<void>;
} {
  const reader = readerOfExisting(file);
  const writer = new WriterClient(file, rejectingWriter);
  return {
    eventStore: new SqliteEventStore(writer, reader),
    views: new SqliteViewStore(writer, reader, new CleanUp(writer, systemTimer, () => undefined)),
    jobs: { failed: async (limit) => failedJobs(reader, limit) },
    close: async () => reader.close(),
  };
}

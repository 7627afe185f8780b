import { openForWriting } from '../database.js';
import type { OperationName } from '../writer/protocol.js';
import type { StartWriter } from '../writer/writer-client.js';
import { Writer } from '../writer/writer.js';

/** What one transaction of the writer did. */
export interface RecordedStep {
  readonly operations: readonly OperationName[];
  /** Rows that it inserted, changed or deleted, those behind search indexes included. */
  readonly rows: number;
  /** Pages that it wrote to the write-ahead log. */
  readonly pages: number;
}

/** How many rows each step changed, without those that changed none. */
export const rowsOf = (steps: readonly RecordedStep[]): number[] =>
  steps.flatMap(({ rows }) => (rows > 0 ? [rows] : []));

/** A writer on the test's thread, and what each of its transactions did. */
export function recordedWriter(): { readonly startWriter: StartWriter; readonly steps: RecordedStep[] } {
  const steps: RecordedStep[] = [];
  const startWriter: StartWriter = (file, on) => {
    const db = openForWriting(file);
    const total = db.prepare('SELECT total_changes() AS total');
    const names = new Map<number, OperationName>();
    const log = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    const pagesInLog = () => Number(log.get()?.['log']);
    let [before, pagesBefore] = [0, pagesInLog()];
    const writer = new Writer(db, (replies) => {
      const after = Number(total.get()?.['total']);
      const pages = pagesInLog();
      steps.push({
        operations: replies.flatMap(({ id }) => names.get(id) ?? []),
        rows: after - before,
        // The log begins anew after a checkpoint.
        pages: pages < pagesBefore ? pages : pages - pagesBefore,
      });
      [before, pagesBefore] = [after, pages];
      on.replies(replies);
    });
    return {
      send: (requests) => {
        for (const { id, name } of requests) names.set(id, name);
        writer.submit(requests);
      },
      close: () => Promise.resolve(writer.close()),
    };
  };
  return { startWriter, steps };
}

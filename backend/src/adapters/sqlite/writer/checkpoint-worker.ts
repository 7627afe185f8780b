import { fsyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from 'node:sqlite';

if (!parentPort) throw new Error('checkpoint-worker runs as a worker thread');
const port = parentPort;
const { file } = workerData as { file: string };

/** Never closed: with it, the whole process would lose the locks that SQLite holds on the file. */
const synced = openSync(file, 'r+');

port.on('message', () => {
  // Opened for each checkpoint: the log is emptied when the writer closes only if no other connection is open.
  try {
    const db = new DatabaseSync(file);
    try {
      db.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
      db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    } finally {
      db.close();
    }
    // SQLite leaves the sync to the checkpoint that copies the last page. It took the writer 20 ms.
    fsyncSync(synced);
  } catch {
    // The writer's own checkpoint meets the same fault and knows it.
  }
  port.postMessage(undefined);
});

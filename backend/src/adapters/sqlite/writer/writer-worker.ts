import { parentPort, workerData } from 'node:worker_threads';
import { openForWriting } from '../database.js';
import { systemTimer } from '../timer.js';
import { checkpointThread } from './checkpoint-thread.js';
import type { FromWriter, ToWriter } from './protocol.js';
import { Writer } from './writer.js';

if (!parentPort) throw new Error('writer-worker runs as a worker thread');
const port = parentPort;
const { file } = workerData as { file: string };

const writer = new Writer(
  openForWriting(file),
  (replies) => port.postMessage({ replies } satisfies FromWriter),
  systemTimer,
  checkpointThread(file),
);

port.on('message', (message: ToWriter) => {
  if ('requests' in message) {
    writer.submit(message.requests);
    return;
  }
  writer.close();
  port.close();
});

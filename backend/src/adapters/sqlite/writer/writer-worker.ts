import { parentPort, workerData } from 'node:worker_threads';
import { openForWriting } from '../database.js';
import type { FromWriter, ToWriter } from './protocol.js';
import { Writer } from './writer.js';

if (!parentPort) throw new Error('writer-worker runs as a worker thread');
const port = parentPort;
const { file } = workerData as { file: string };

const writer = new Writer(openForWriting(file), (replies) => port.postMessage({ replies } satisfies FromWriter));

port.on('message', (message: ToWriter) => {
  if ('requests' in message) {
    writer.submit(message.requests);
    return;
  }
  writer.close();
  port.close();
});

import { Worker } from 'node:worker_threads';
import type { FromWriter, ToWriter } from './protocol.js';
import type { StartWriter } from './writer-client.js';

/**
 * Its short-lived objects. They are few, and V8 would otherwise let them grow to three times the main thread's
 * semi-space.
 */
const YOUNG_MB = 3;

/** Runs the writer in its own thread, so that disk syncs do not block the event loop that serves requests. */
export const writerThread: StartWriter = (file, on) => {
  const worker = new Worker(new URL('./writer-worker.js', import.meta.url), {
    workerData: { file },
    name: 'sqlite-writer',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const send = (message: ToWriter) => worker.postMessage(message);
  const closed = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let failure = new Error('the thread ended');
  let closing = false;

  worker.on('message', (message: FromWriter) => on.replies(message.replies));
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', () => {
    if (!closing) on.lost(failure);
  });

  return {
    send: (requests) => send({ requests }),
    close: async () => {
      closing = true;
      send({ close: true });
      await closed;
    },
  };
};

import { Worker } from 'node:worker_threads';
import type { LogCopier } from './checkpoints.js';

/** Copies the log's pages in a thread of its own, which starts with the first copy. */
export function checkpointThread(file: string): LogCopier {
  let worker: Worker | undefined;
  const waiting: (() => void)[] = [];
  const start = (): Worker =>
    new Worker(new URL('./checkpoint-worker.js', import.meta.url), {
      workerData: { file },
      name: 'sqlite-checkpoints',
      // It keeps a file open beyond its end.
      trackUnmanagedFds: false,
    })
      .on('message', () => waiting.shift()?.())
      // Without the thread, the writer's own checkpoint copies everything.
      .on('error', () => (worker = undefined))
      .on('exit', () => {
        for (const resolve of waiting.splice(0)) resolve();
      });
  return {
    copy: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        worker ??= start();
        worker.postMessage(undefined);
      }),
    end: () => void worker?.terminate(),
  };
}

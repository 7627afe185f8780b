import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { IndexTasks, IndexThreads, ResultOf, TaskOf } from './index-tasks.js';
import type { Called } from './index-worker.js';
import { type Outcome, resultOf } from './task-outcome.js';

/** Maximum number of files that one thread keeps open. */
const MAX_OPEN = 64;
const IDLE_MS = 60_000;

/**
 * Runs the tasks in worker threads, so that searches and document splitting never block the event loop. `waiting` threads
 * are started in advance and kept.
 */
export function indexThreads(directory: string, waiting = 1): IndexThreads {
  const pool = new Piscina({
    filename: new URL('./index-worker.js', import.meta.url).href,
    workerData: { directory, maxOpen: MAX_OPEN },
    minThreads: waiting,
    // At least two, so that a visitor's search does not wait behind a large document.
    maxThreads: Math.max(2, Math.min(4, availableParallelism())),
    idleTimeout: IDLE_MS,
  });
  return {
    run: <Name extends keyof IndexTasks>(name: Name, task: TaskOf<Name>) => {
      const called: Called<Name> = { name, task };
      return pool.run(called).then((outcome: Outcome<ResultOf<Name>>) => resultOf(outcome));
    },
    close: () => pool.close(),
  };
}

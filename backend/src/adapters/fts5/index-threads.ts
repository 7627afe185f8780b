import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { IndexTasks, IndexThreads, ResultOf, TaskOf } from './index-tasks.js';
import type { Called } from './index-worker.js';
import { type Outcome, resultOf } from './task-outcome.js';

/** Files that one thread keeps open. */
const MOST_OPEN = 64;
const IDLE_MS = 60_000;

/**
 * Runs the tasks in worker threads: the event loop never waits for a search or for a document being cut. So many threads are
 * there before they are asked, and stay.
 */
export function indexThreads(directory: string, waiting = 1): IndexThreads {
  const pool = new Piscina({
    filename: new URL('./index-worker.js', import.meta.url).href,
    workerData: { directory, mostOpen: MOST_OPEN },
    minThreads: waiting,
    // Two at least: a visitor's search must not wait behind a large document.
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

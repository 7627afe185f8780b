import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { IndexTasks, IndexThreads, ResultOf, TaskOf } from './index-tasks.js';
import type { Called } from './index-worker.js';
import { type Outcome, resultOf } from './task-outcome.js';

/** Maximum number of files that one thread keeps open. */
const MAX_OPEN = 64;
const IDLE_MS = 60_000;
/** Splitting a document loads a tokenizer, which takes 70 MB of a thread for as long as it lives. */
const IDLE_SPLITTING_MS = 5_000;
/** A thread's short-lived objects. V8 would let them grow to 50 MB before it looks which are still needed. */
const YOUNG_MB = 8;

/**
 * Runs the tasks in worker threads, so that searches and document splitting never block the event loop. `waiting` threads
 * are started in advance and kept. Documents are split in threads of their own, which end soon after the last one.
 */
export function indexThreads(directory: string, waiting = 1): IndexThreads {
  const common = {
    filename: new URL('./index-worker.js', import.meta.url).href,
    workerData: { directory, maxOpen: MAX_OPEN },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  };
  const most = Math.max(2, Math.min(4, availableParallelism()));
  const splitting = new Piscina({ ...common, minThreads: 0, maxThreads: most - 1, idleTimeout: IDLE_SPLITTING_MS });
  // At least two, so that a visitor's search does not wait behind a large document.
  const others = new Piscina({ ...common, minThreads: waiting, maxThreads: most, idleTimeout: IDLE_MS });
  return {
    run: <Name extends keyof IndexTasks>(name: Name, task: TaskOf<Name>) => {
      const called: Called<Name> = { name, task };
      const pool = name === 'chunk' ? splitting : others;
      return pool.run(called).then((outcome: Outcome<ResultOf<Name>>) => resultOf(outcome));
    },
    close: async () => {
      await Promise.all([splitting.close(), others.close()]);
    },
  };
}

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Turn } from '../../concurrency/slots.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { IndexTasks, IndexThreads, ResultOf, TaskOf } from './index-tasks.js';
import type { Called } from './index-worker.js';
import { type Outcome, resultOf } from './task-outcome.js';
import { TimedPool } from './timed-pool.js';

/** Maximum number of files that one thread keeps open. */
const MAX_OPEN = 64;
const IDLE_MS = 60_000;
/**
 * Splitting a document loads a tokenizer, which takes 70 MB of a thread for as long as it lives. Writing follows
 * splitting.
 */
const IDLE_CHANGING_MS = 2_000;
/** A thread's short-lived objects. V8 would let them grow to 50 MB before it collects them. */
const YOUNG_MB = 8;

export interface IndexLimits {
  readonly searchMs: number;
  readonly splitMs: number;
  readonly heapMb: number;
}
/** A search takes some 10 ms among 100,000 passages, the longest document a few seconds and less than 200 MB. */
const LIMITS: IndexLimits = { searchMs: 10_000, splitMs: 20_000, heapMb: 256 };

/**
 * Runs the tasks in worker threads, so that searches and document splitting never block the event loop. Searching,
 * splitting and writing each have threads of their own, so that none waits for another. `waiting` threads for searches
 * are started in advance and kept; those that split and write documents end soon after the last one. A search or a
 * splitting that takes too long ends with its thread, and the document is then split as plain paragraphs. Splitting
 * also ends when `stopping` aborts. Writing has no deadline: the number of a document's chunks and their sizes bound
 * it.
 */
export function indexThreads(
  directory: string,
  waiting = 1,
  stopping?: AbortSignal,
  { searchMs, splitMs, heapMb }: IndexLimits = LIMITS,
): IndexThreads {
  const common = {
    filename: new URL('./index-worker.js', import.meta.url).href,
    workerData: { directory, maxOpen: MAX_OPEN },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: heapMb },
  };
  const most = Math.max(2, Math.min(4, availableParallelism()));
  const closing = new AbortController();
  const stopped = AbortSignal.any([closing.signal, ...(stopping ? [stopping] : [])]);
  const splitting = new TimedPool(
    { ...common, minThreads: 0, maxThreads: most - 1, idleTimeout: IDLE_CHANGING_MS },
    splitMs,
    stopped,
  );
  const searching = new TimedPool(
    { ...common, minThreads: waiting, maxThreads: most, idleTimeout: IDLE_MS },
    searchMs,
    closing.signal,
  );
  const writing = new Piscina({ ...common, minThreads: 0, maxThreads: 2, idleTimeout: IDLE_CHANGING_MS });

  const outcomeOf = async (called: Called, turn: Turn): Promise<unknown> => {
    if (called.name === 'search' || called.name === 'recall') return searching.run(called, turn);
    if (called.name !== 'chunk') return writing.run(called);
    try {
      return await splitting.run(called, turn);
    } catch {
      // Too long, too much memory, or a fault of the parser.
      if (!stopped.aborted) return splitting.run({ ...called, task: { ...called.task, plain: true } }, turn);
      throw new EngineUnavailable('Splitting a document was interrupted by a stop');
    }
  };
  return {
    run: async <Name extends keyof IndexTasks>(name: Name, task: TaskOf<Name>, turn: Turn = {}) => {
      const called: Called<Name> = { name, task };
      return resultOf((await outcomeOf(called, turn)) as Outcome<ResultOf<Name>>);
    },
    close: async () => {
      closing.abort();
      await Promise.all([splitting.close(), searching.close(), writing.close()]);
    },
  };
}

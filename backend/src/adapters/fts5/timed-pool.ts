import { Piscina } from 'piscina';
import { Slots, type Turn } from '../../concurrency/slots.js';

type PoolOptions = ConstructorParameters<typeof Piscina>[0] & { readonly maxThreads: number };

/**
 * Worker threads in which each task has a deadline, from the moment it begins. A thread that misses it is ended. Owners
 * of tasks take turns, and each has at most half of the threads.
 */
export class TimedPool {
  readonly #pool: Piscina;
  readonly #slots: Slots;

  constructor(
    options: PoolOptions,
    private readonly deadlineMs: number,
    /** Ends all tasks. */
    private readonly stopped: AbortSignal,
  ) {
    this.#pool = new Piscina(options);
    this.#slots = new Slots(options.maxThreads, Math.ceil(options.maxThreads / 2));
  }

  /** Rejects if the task fails, misses its deadline or runs out of memory, or if it is ended. */
  run(task: unknown, turn: Turn): Promise<unknown> {
    const signals = turn.signal ? [this.stopped, turn.signal] : [this.stopped];
    return this.#slots.run(
      () => this.#pool.run(task, { signal: AbortSignal.any([...signals, AbortSignal.timeout(this.deadlineMs)]) }),
      turn,
    );
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

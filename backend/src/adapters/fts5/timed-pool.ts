import { Piscina } from 'piscina';
import { Slots } from '../../concurrency/slots.js';

type PoolOptions = ConstructorParameters<typeof Piscina>[0] & { readonly maxThreads: number };

/** Worker threads in which each task has a deadline, from the moment it begins. A thread that misses it is ended. */
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
    this.#slots = new Slots(options.maxThreads);
  }

  /** Rejects if the task fails, misses its deadline or runs out of memory, or if it is ended. */
  run(task: unknown): Promise<unknown> {
    return this.#slots.run(() =>
      this.#pool.run(task, { signal: AbortSignal.any([this.stopped, AbortSignal.timeout(this.deadlineMs)]) }),
    );
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

import type { Job, Queue } from 'bull';
import type { Redis } from 'ioredis';
import { EngineUnavailable } from '../../ports/event-store.js';
import { failureOf } from './answered.js';

/**
 * What a processor does with a job. A rejection is the end of an attempt; Bull then retries the job or lets it fail.
 */
export type Process<Data> = (job: Job<Data>) => Promise<void>;

/**
 * Bull's errors for a job that was removed or that another process has taken (its lib/scripts.js, `finishedErrors`).
 */
const LOST_JOB =
  /^(Missing key for|Missing lock for|Lock mismatch for|Could not (release lock for|remove) job|Job .+ is not in the)/;

export const isLost = (error: unknown): boolean => error instanceof Error && LOST_JOB.test(error.message);

/** The processor of one Bull queue. It can be stopped, and started again with another function. */
export class BullProcessor<Data> {
  #process: Process<Data> | undefined;
  #closed = false;

  constructor(
    readonly queue: Queue<Data>,
    /** The connection on which Bull waits for jobs. */
    private readonly blocking: Redis,
    /** Receives errors. Outages are reported by the connection instead. */
    private readonly report: (error: unknown) => void,
  ) {
    queue.on('error', (error) => this.#failed(error));
    // Bull connects it again after a pause and does not expect that this may fail. The connection itself retries.
    const connect = blocking.connect.bind(blocking);
    blocking.connect = () => connect().catch(() => undefined);
  }

  /** Processes jobs. Resolves when the signal aborts and running jobs have ended. */
  async run(concurrency: number, process: Process<Data>, signal: AbortSignal): Promise<void> {
    const { queue, blocking } = this;
    if (['wait', 'end'].includes(blocking.status)) void blocking.connect();
    for (const connection of [queue.client, blocking]) await readiness(connection, signal);
    if (signal.aborted) return;
    const begun = this.#process !== undefined;
    this.#process = process;
    if (begun) await queue.resume(true);
    // Resolves when the queue is closed. Its failures are reported as errors of the queue.
    else void queue.process('*', concurrency, async (job) => this.#process?.(job)).catch(() => undefined);
    await aborted(signal);
    if (this.#closed) return;
    this.#stopWaiting();
    await queue.pause(true).catch((error: unknown) => this.#failed(error));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWaiting();
    // While it closes, Bull reconnects this connection and would wait for a Redis that does not answer.
    this.blocking.on('connecting', this.#stopWaiting);
    await this.queue.close();
  }

  readonly #stopWaiting = (): void => this.blocking.disconnect();

  #failed(error: unknown): void {
    if (isLost(error)) return;
    const failure = failureOf(error);
    if (!(failure instanceof EngineUnavailable)) return this.report(failure);
    // If Redis stopped answering on this connection, only a new one helps.
    if (/timed out/.test(failure.message) && this.blocking.status === 'ready') this.blocking.disconnect(true);
  }
}

async function readiness(connection: Redis, signal: AbortSignal): Promise<void> {
  if (connection.status === 'ready' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      connection.off('ready', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    connection.once('ready', end);
    signal.addEventListener('abort', end);
  });
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

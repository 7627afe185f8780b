import { expect, it } from 'vitest';
import { setTimeout as elapsed } from 'node:timers/promises';
import { CAUSE } from '../kernel/testing/recorded.js';
import type { Job, JobQueue } from './job-queue.js';
import type { Schedule } from './schedule.js';
import type { TaskStore } from './task-store.js';

/** An engine as one process opens it. */
export interface OpenedJobs {
  readonly queue: JobQueue;
  readonly schedule: Schedule;
  readonly tasks: TaskStore;
}

export interface KillableJobs {
  /**
   * Opens the engine in a process that dies with its call number `steps`, which the engine still carries out if
   * `carriedOut`.
   */
  killedAt(steps: number, carriedOut: boolean): Promise<OpenedJobs & { readonly killed: Promise<void> }>;
  /** The ids of all stored jobs, waiting or running. */
  ids(): Promise<readonly string[]>;
  /** Opens the engine in the next process. */
  next(): Promise<OpenedJobs>;
  /** Ends both and removes what they stored. */
  remove(): Promise<void>;
}

const PERIOD_MS = 50;
const GROUP = 'abc';
const job = (id: string, more: Partial<Job> = {}): Job => ({ id, name: 'mail', payload: {}, cause: CAUSE, ...more });
const JOBS: readonly Job[] = [
  ...[...GROUP].map((id) => job(id, { owner: 'ada', group: 'g' })),
  ...['d', 'e', 'f'].map((id) => job(id, { owner: 'ada' })),
  job('g'),
];

/** A process that works on the jobs, and what it did. */
class Worker {
  readonly began: string[] = [];
  /** What ran beside what it must not run beside. */
  readonly wrong: string[] = [];
  readonly #running = new Set<string>();

  /**
   * Resolves when no job is left and the scheduled task has run. Adds the jobs, as reactions do that were not
   * acknowledged.
   */
  async run({ queue, schedule }: OpenedJobs, ids: KillableJobs['ids']): Promise<void> {
    const stop = new AbortController();
    const swept = Promise.withResolvers<void>();
    const settings = { name: 'mail', attempts: 5, pauseMs: 1, concurrency: 4, perOwner: 2 };
    const task = { name: 'sweep', everyMs: PERIOD_MS, run: async () => swept.resolve() };
    await queue.add(JOBS);
    const working = [
      queue.work([{ ...settings, handle: (_, { id }) => this.#handle(id) }], stop.signal, () => undefined),
      schedule.work([task], stop.signal, () => undefined),
    ];
    while ((await ids()).length > 0) await elapsed(2);
    await swept.promise;
    stop.abort();
    await Promise.all(working);
  }

  async #handle(id: string): Promise<void> {
    const ofAda = [...this.#running].filter((other) => other !== 'g');
    if (isGrouped(id) && ofAda.some(isGrouped)) this.wrong.push(`${id} beside ${ofAda.join()}`);
    if (id !== 'g' && ofAda.length >= 2) this.wrong.push(`${id} is one too many beside ${ofAda.join()}`);
    const first = !this.began.includes(id);
    this.began.push(id);
    this.#running.add(id);
    await new Promise(setImmediate);
    this.#running.delete(id);
    if (first && (id === 'b' || id === 'd')) throw new Error('not yet');
  }
}

const isGrouped = (id: string): boolean => GROUP.includes(id);

/** Kills a process at each of its calls to the engine, one after the other. The next process finishes what it left. */
export function jobKillContract(name: string, open: () => Promise<KillableJobs>, timeoutMs: number): void {
  it.each([
    ['before', false],
    ['after', true],
  ])(
    `jobs and schedule on ${name} survive a kill %s each call to the engine`,
    async (_, carriedOut) => {
      let steps = 0;
      for (let ended = false; !ended; steps += 1) {
        const jobs = await open();
        const workers = [new Worker(), new Worker()] as const;
        const { killed, ...opened } = await jobs.killedAt(steps, carriedOut);
        ended = await Promise.race([workers[0].run(opened, jobs.ids).then(() => true), killed.then(() => false)]);
        if (!ended) await workers[1].run(await jobs.next(), jobs.ids);
        const began = workers.flatMap((worker) => worker.began);
        const inGroup = began.filter(isGrouped);
        expect({ steps, wrong: workers.flatMap(({ wrong }) => wrong), inGroup }).toEqual({
          steps,
          wrong: [],
          inGroup: inGroup.toSorted(),
        });
        expect(began).toEqual(expect.arrayContaining(JOBS.map(({ id }) => id)));
        await jobs.remove();
      }
      expect(steps).toBeGreaterThan(10);
    },
    timeoutMs,
  );
}

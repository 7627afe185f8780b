import { describe, expect, it } from 'vitest';
import { setTimeout as elapsed } from 'node:timers/promises';
import { CAUSE } from '../kernel/testing/recorded.js';
import type { Job, JobHandler, JobQueue } from './job-queue.js';
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
  /** The ids of all stored jobs, whatever their state. */
  ids(): Promise<readonly string[]>;
  /** All that is stored of jobs, as text. */
  contents(): Promise<string>;
  /** Opens the engine in the next process. */
  next(): Promise<OpenedJobs>;
  /** Ends both and removes what they stored. */
  remove(): Promise<void>;
}

/** Two processes, one after the other. */
interface Round {
  /** One of them. Resolves when no job is left. */
  work(opened: OpenedJobs): Promise<void>;
  /** What went wrong in either. */
  wrong(): Promise<readonly string[]>;
}

const PERIOD_MS = 50;
const LATE_MS = 30;
const job = (id: string, more: Partial<Job> = {}): Job => ({ id, name: 'mail', payload: {}, cause: CAUSE, ...more });
const handler = (attempts: number, handle: (id: string) => Promise<void>): JobHandler => ({
  name: 'mail',
  attempts,
  pauseMs: 1,
  concurrency: 4,
  perOwner: 2,
  handle: (_, { id }) => handle(id),
});
const missing = (jobs: readonly Job[], began: readonly string[]): readonly string[] =>
  jobs.filter(({ id }) => !began.includes(id)).map(({ id }) => `${id} never began`);

const GROUP = 'abc';
const isGrouped = (id: string): boolean => GROUP.includes(id);
const JOBS: readonly Job[] = [
  ...[...GROUP].map((id) => job(id, { owner: 'ada', group: 'g' })),
  ...['d', 'e', 'f'].map((id) => job(id, { owner: 'ada' })),
  job('g'),
];

function inOrder({ ids }: KillableJobs): Round {
  const began: string[] = [];
  const wrong: string[] = [];
  return {
    work: async ({ queue, schedule }) => {
      const stop = new AbortController();
      const swept = Promise.withResolvers<void>();
      const beganHere = new Set<string>();
      const running = new Set<string>();
      const handle = async (id: string): Promise<void> => {
        const ofAda = [...running].filter((other) => other !== 'g');
        if (isGrouped(id) && ofAda.some(isGrouped)) wrong.push(`${id} beside ${ofAda.join()}`);
        if (id !== 'g' && ofAda.length >= 2) wrong.push(`${id} is one too many beside ${ofAda.join()}`);
        const first = !beganHere.has(id);
        beganHere.add(id);
        began.push(id);
        running.add(id);
        await new Promise(setImmediate);
        running.delete(id);
        if (first && (id === 'b' || id === 'd')) throw new Error('not yet');
      };
      const sweep = { name: 'sweep', everyMs: PERIOD_MS, run: async () => swept.resolve() };
      // Again in the second process, as reactions do whose event was not acknowledged.
      await queue.add(JOBS);
      const working = [
        queue.work([handler(5, handle)], stop.signal, () => undefined),
        schedule.work([sweep], stop.signal, () => undefined),
      ];
      while ((await ids()).length > 0) await elapsed(2);
      await swept.promise;
      stop.abort();
      await Promise.all(working);
    },
    wrong: async () => {
      const grouped = began.filter(isGrouped).join('');
      const isSorted = grouped === [...grouped].toSorted().join('');
      return [...wrong, ...(isSorted ? [] : [`in the order ${grouped}`]), ...missing(JOBS, began)];
    },
  };
}

/** The account that is removed while the first of its jobs runs. */
const GONE = 'bob';
const OF_GONE: readonly Job[] = [0, 0, LATE_MS].map((delayMs, index) =>
  job(`gone ${index}`, { delayMs, accountId: GONE, owner: GONE, group: GONE }),
);
/** `poison` fails until it is queued again. */
const OTHERS: readonly Job[] = [
  job('late', { delayMs: LATE_MS }),
  ...['poison', 'next'].map((id) => job(id, { owner: 'ada', group: 'g' })),
];

function withTroubles({ ids, contents }: KillableJobs): Round {
  let addedAt = Infinity;
  const began: string[] = [];
  const wrong: string[] = [];
  let retried = false;
  let removal: 'ahead' | 'begun' | 'done' = 'ahead';
  return {
    work: async ({ queue }) => {
      const stop = new AbortController();
      const first = Promise.withResolvers<void>();
      const removed = Promise.withResolvers<void>();
      const handle = async (id: string): Promise<void> => {
        if (id === 'late' && Date.now() < addedAt + LATE_MS - 1) wrong.push('late began early');
        if (id === 'next' && !began.includes('poison')) wrong.push('next did not wait');
        if (id.startsWith('gone') && (id !== 'gone 0' || removal === 'done')) wrong.push(`${id} began`);
        began.push(id);
        if (id === 'gone 0') {
          first.resolve();
          await removed.promise;
        }
        if (id === 'poison' && !retried) throw new Error('poison');
      };
      addedAt = Math.min(addedAt, Date.now());
      // Nothing adds jobs of an account whose erasure has begun.
      await queue.add(removal === 'ahead' ? [...OTHERS, ...OF_GONE] : OTHERS);
      const working = queue.work([handler(2, handle)], stop.signal, () => undefined);
      if (removal === 'ahead') await first.promise;
      removal = 'begun';
      await queue.removeOf(GONE);
      removal = 'done';
      removed.resolve();
      for (; (await ids()).length > 0; await elapsed(2)) {
        const [failed] = await queue.failed(1);
        // The next one of the group goes on although `poison` has not.
        if (!failed || !began.includes('next')) continue;
        retried = true;
        await queue.retry(failed.id);
      }
      stop.abort();
      await working;
    },
    wrong: async () => [
      ...wrong,
      ...missing(OTHERS, began),
      ...(retried ? [] : ['poison never became a dead letter']),
      ...((await contents()).includes(GONE) ? [`${await contents()} names the removed account`] : []),
    ],
  };
}

/** Kills a process at each of its calls to the engine, one after the other. The next process finishes what it left. */
export function jobKillContract(name: string, open: () => Promise<KillableJobs>, timeoutMs: number): void {
  describe.each([
    ['jobs and schedule', inOrder],
    ['delayed jobs, dead letters and removals', withTroubles],
  ])(`%s on ${name}`, (_, begin) => {
    it.each([
      ['before', false],
      ['after', true],
    ])(
      'survive a kill %s each call to the engine',
      async (_moment, carriedOut) => {
        let steps = 0;
        for (let ended = false; !ended; steps += 1) {
          const jobs = await open();
          const round = begin(jobs);
          const { killed, ...opened } = await jobs.killedAt(steps, carriedOut);
          ended = await Promise.race([round.work(opened).then(() => true), killed.then(() => false)]);
          if (!ended) await round.work(await jobs.next());
          expect({ steps, wrong: await round.wrong() }).toEqual({ steps, wrong: [] });
          await jobs.remove();
        }
        expect(steps).toBeGreaterThan(10);
      },
      timeoutMs,
    );
  });
}

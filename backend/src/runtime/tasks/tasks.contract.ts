import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { text } from 'node:stream/consumers';
import { CAUSE } from '../../kernel/testing/recorded.js';
import { Refused } from '../../kernel/refusal.js';
import type { JobAttempt, JobHandler } from '../../ports/job-queue.js';
import type { ObjectStore } from '../../ports/object-store.js';
import type { TaskStore } from '../../ports/task-store.js';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import type { CollectionChanges } from '../collection-changes.js';
import { ADA, counting, order } from '../testing/counting-task.js';
import { MemoryJobs } from '../testing/memory-jobs.js';
import { TaskFiles } from './task-files.js';
import { TASK_KEPT_MS, Tasks } from './tasks.js';

export type OpenTaskEngines = () => Promise<{
  readonly store: TaskStore;
  readonly objects: ObjectStore;
  close(): Promise<void>;
}>;

class Killed extends Error {}

/**
 * A process that dies at its `at`th call of an engine, before it was made or after. From then on it does nothing more.
 */
class KillableProcess {
  calls = 0;

  constructor(
    private readonly at: number,
    private readonly after: boolean,
  ) {}

  over<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (real, name) => {
        const value: unknown = Reflect.get(real, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const called = (): unknown => Reflect.apply(value, real, given);
          if (name === 'list' && 'stat' in real) return called();
          this.calls += 1;
          if (this.calls < this.at) return called();
          if (this.calls > this.at || !this.after) return Promise.reject(new Killed());
          return Promise.resolve(called()).then(() => Promise.reject(new Killed()));
        };
      },
    });
  }
}

const unkillable = () => new KillableProcess(Infinity, false);

const attemptOf = (name: string): JobAttempt => ({
  id: 'job',
  name,
  cause: CAUSE,
  attempt: 1,
  signal: new AbortController().signal,
});

/** The guarantees of tasks on a store. Every process shares the engines. */
export function tasksContract(name: string, open: OpenTaskEngines): void {
  describe(`tasks on ${name}`, () => {
    let engines: Awaited<ReturnType<OpenTaskEngines>>;
    let jobs: MemoryJobs;
    let announced: string[];
    const clock = new ManualClock();
    beforeEach(async () => {
      engines = await open();
      jobs = new MemoryJobs();
      announced = [];
    });
    afterEach(() => engines.close());

    const changes = {
      announce: async (_account: AccountId, collection: string) => void announced.push(collection),
    } as unknown as CollectionChanges;
    const process = (life = unkillable()): Tasks =>
      new Tasks({
        store: life.over(engines.store),
        jobs: life.over(jobs),
        files: new TaskFiles(life.over(engines.objects)),
        changes,
        clock,
      });
    const handled = (handler: JobHandler): Promise<void> => {
      const queued = [...jobs.queued.values()].filter((job) => job.name === handler.name);
      return Promise.all(queued.map(({ payload }) => handler.handle(payload, attemptOf(handler.name)))).then(
        () => undefined,
      );
    };
    const run = (tasks: Tasks, kind = counting()) => handled(tasks.job(kind));
    const fileOf = async (tasks: Tasks): Promise<string> => {
      const task = await tasks.read(order.id);
      return task ? text(new TaskFiles(engines.objects).read(task)) : '';
    };
    const objects = async () => (await Array.fromAsync(engines.objects.list('tasks/'))).length;

    it('go from waiting to done, with their progress and their file', async () => {
      const tasks = process();
      expect(await tasks.start(counting(), order, CAUSE)).toMatchObject({ state: 'waiting', progress: { done: 0 } });
      const seen: unknown[] = [];
      await run(tasks, counting({ before: async () => seen.push((await tasks.read(order.id))?.progress) }));
      expect(seen).toEqual([
        { done: 0, total: null },
        { done: 1, total: 3 },
        { done: 2, total: 3 },
      ]);
      expect(await tasks.list(ADA)).toMatchObject([
        { state: 'done', progress: { done: 3, total: 3 }, parts: { bytes: 6 } },
      ]);
      expect(await fileOf(tasks)).toBe('1\n2\n3\n');
      expect(announced.length).toBeGreaterThanOrEqual(5);
    });

    it('are done with the same file wherever a process is killed', async () => {
      for (const after of [false, true]) {
        for (let at = 1; ; at++) {
          jobs = new MemoryJobs();
          const life = new KillableProcess(at, after);
          const dying = process(life);
          await dying
            .start(counting(), order, CAUSE)
            .then(() => run(dying))
            .catch((error: unknown) => {
              if (!(error instanceof Killed)) throw error;
            });
          const next = process();
          if (jobs.queued.size === 0) await next.start(counting(), order, CAUSE);
          await run(next);
          expect([at, after, (await next.read(order.id))?.state, await fileOf(next)]).toEqual([
            at,
            after,
            'done',
            '1\n2\n3\n',
          ]);
          await handled(next.expiry);
          expect([at, after, await next.read(order.id), await objects()]).toEqual([at, after, undefined, 0]);
          if (life.calls < at) break;
        }
      }
    });

    it('are canceled between two steps, and leave no file', async () => {
      const tasks = process();
      await tasks.start(counting(), order, CAUSE);
      const steps: number[] = [];
      await run(
        tasks,
        counting({
          before: async (step) => {
            steps.push(step);
            if (step === 2) await process().cancel(order.id);
          },
        }),
      );
      expect([steps, (await tasks.read(order.id))?.state, await objects()]).toEqual([[1, 2], 'canceled', 0]);
      expect(await tasks.cancel(order.id)).toMatchObject({ state: 'canceled' });
    });

    it('are canceled wherever the process that runs them is killed', async () => {
      for (let at = 1; ; at++) {
        jobs = new MemoryJobs();
        await process().start(counting(), order, CAUSE);
        const life = new KillableProcess(at, true);
        await run(process(life)).catch(() => undefined);
        const canceled = (await process().cancel(order.id))?.state === 'canceled';
        await run(process());
        expect([at, (await process().read(order.id))?.state, await objects()]).toEqual(
          canceled ? [at, 'canceled', 0] : [at, 'done', 3],
        );
        await handled(process().expiry);
        if (life.calls < at) break;
      }
    });

    it('are never canceled once done', async () => {
      const tasks = process();
      await tasks.start(counting(), order, CAUSE);
      await run(tasks);
      expect(await tasks.cancel(order.id)).toMatchObject({ state: 'done' });
      expect(await fileOf(tasks)).toBe('1\n2\n3\n');
    });

    it('are brought on by the latest run alone', async () => {
      await process().start(counting(), order, CAUSE);
      const steps: number[] = [];
      const paused = counting({
        before: async (step) => {
          steps.push(step);
          if (step === 2) await run(process());
        },
      });
      await run(process(), paused);
      expect(steps).toEqual([1, 2]);
      expect(await process().read(order.id)).toMatchObject({ state: 'done', progress: { done: 3 } });
      expect(await fileOf(process())).toBe('1\n2\n3\n');
    });

    it('go on after a step failed, and fail once their attempts are used up', async () => {
      const tasks = process();
      await tasks.start(counting(), order, CAUSE);
      const failing = counting({
        before: (step) => {
          if (step === 2) throw new Error('Away');
        },
      });
      await expect(run(tasks, failing)).rejects.toThrow('Away');
      expect(await tasks.read(order.id)).toMatchObject({ state: 'running', progress: { done: 1 } });
      await tasks.job(failing).exhausted?.({ ...order });
      expect([await tasks.read(order.id), await objects()]).toMatchObject([
        { state: 'failed', error: 'internal-error' },
        0,
      ]);
    });

    it('fail at once with the code of a refusal', async () => {
      const tasks = process();
      await tasks.start(counting(), order, CAUSE);
      await run(
        tasks,
        counting({
          before: () => {
            throw new Refused('not-found', 'chatbot-not-found', 'Chatbot not found');
          },
        }),
      );
      expect(await tasks.read(order.id)).toMatchObject({ state: 'failed', error: 'chatbot-not-found' });
    });

    it('start once for an id', async () => {
      await process().start(counting(), order, CAUSE);
      await process().start(counting(), order, CAUSE);
      expect([jobs.queued.size, await process().list(ADA)]).toMatchObject([1, [{ id: order.id }]]);
    });

    it('expire after seven days', async () => {
      const tasks = process();
      await tasks.start(counting(), order, CAUSE);
      await run(tasks);
      expect([...jobs.queued.values()].find(({ name }) => name === tasks.expiry.name)?.delayMs).toBe(TASK_KEPT_MS);
    });

    it.each([
      ['an account', (tasks: Tasks) => tasks.removeOf(ADA)],
      ['a chatbot', (tasks: Tasks) => tasks.removeOfChatbot(ADA, order.chatbotId!)],
    ])('go with %s, also while they run', async (_what, erase) => {
      await process().start(counting(), order, CAUSE);
      await run(process(), counting({ before: (step) => (step === 2 ? erase(process()) : undefined) }));
      expect([await process().read(order.id), await objects()]).toEqual([undefined, 0]);
    });

    it('lose what may hold something erased, running or done', async () => {
      const withdraw = () => process().withdraw(ADA, ({ kind }) => kind === 'counting', 'conversation-erased');
      await process().start(counting(), order, CAUSE);
      await run(process());
      await withdraw();
      expect([await process().read(order.id), await objects()]).toMatchObject([
        { state: 'failed', error: 'conversation-erased', file: null },
        0,
      ]);
      const other = { ...order, id: '018f0000-0000-4000-a000-000000000002' };
      jobs = new MemoryJobs();
      await process().start(counting(), other, CAUSE);
      await run(process(), counting({ before: (step) => (step === 2 ? withdraw() : undefined) }));
      expect([await process().read(other.id), await objects()]).toMatchObject([{ state: 'failed' }, 0]);
    });
  });
}

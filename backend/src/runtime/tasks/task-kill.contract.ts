import { expect, it } from 'vitest';
import { setTimeout as elapsed } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { CAUSE } from '../../kernel/testing/recorded.js';
import type { KillableJobs, OpenedJobs } from '../../ports/job-kill.contract.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import type { CollectionChanges } from '../collection-changes.js';
import { counting, order } from '../testing/counting-task.js';
import { TaskFiles } from './task-files.js';
import { Tasks } from './tasks.js';

export interface KillableTasks extends KillableJobs {
  readonly objects: ObjectStore;
}

const STEPS = [1, 2, 3];
/** What is left once a task is done: the job that removes it after seven days. */
const EXPIRY = `tasks.expire/${order.id}`;

/** A process that starts a task and runs it. */
class Worker {
  /** The numbers of the steps that it began. */
  readonly steps: number[] = [];

  /** Resolves when the task is done and its expiry is queued. Starts it, as a caller does who got no answer. */
  async run({ queue, tasks: store }: OpenedJobs, { objects, ids }: KillableTasks): Promise<void> {
    const stop = new AbortController();
    const changes = { announce: async () => undefined } as unknown as CollectionChanges;
    const tasks = new Tasks({ store, jobs: queue, files: new TaskFiles(objects), changes, clock: new ManualClock() });
    const kind = counting({ before: (step) => void this.steps.push(step) });
    await tasks.start(kind, order, CAUSE);
    const working = queue.work([tasks.job(kind), tasks.expiry], stop.signal, () => undefined);
    while ((await ids()).join() !== EXPIRY) await elapsed(2);
    stop.abort();
    await working;
  }
}

/**
 * Kills the process that runs a task at each of its calls to the engine, one after the other. The next process goes on.
 */
export function taskKillContract(name: string, open: () => Promise<KillableTasks>, timeoutMs: number): void {
  it.each([
    ['before', false],
    ['after', true],
  ])(
    `tasks on ${name} survive a kill %s each call to the engine`,
    async (_, carriedOut) => {
      let calls = 0;
      for (let ended = false; !ended; calls += 1) {
        const engines = await open();
        const workers = [new Worker(), new Worker()] as const;
        const { killed, ...opened } = await engines.killedAt(calls, carriedOut);
        ended = await Promise.race([workers[0].run(opened, engines).then(() => true), killed.then(() => false)]);
        const next = await engines.next();
        if (!ended) await workers[1].run(next, engines);
        const task = await next.tasks.read(order.id);
        expect({
          calls,
          state: task?.state,
          progress: task?.progress,
          file: task && (await text(new TaskFiles(engines.objects).read(task))),
        }).toEqual({ calls, state: 'done', progress: { done: 3, total: 3 }, file: '1\n2\n3\n' });
        const [begun, rest] = [workers[0].steps, workers[1].steps];
        expect([calls, begun, rest]).toEqual([calls, STEPS.slice(0, begun.length), STEPS.slice(3 - rest.length)]);
        // At most the step that was cut short is repeated.
        expect([3, 4]).toContain(begun.length + rest.length);
        await engines.remove();
      }
      expect(calls).toBeGreaterThan(10);
    },
    timeoutMs,
  );
}

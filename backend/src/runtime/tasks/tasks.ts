import { randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { AccountId, ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Cause } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import type { Clock } from '../../ports/clock.js';
import type { Job, JobAttempt, JobQueue } from '../../ports/job-queue.js';
import type { TaskRecord, TaskStore } from '../../ports/task-store.js';
import type { CollectionChanges } from '../collection-changes.js';
import { type DeclaredJob, job } from '../job.js';
import type { TaskFiles } from './task-files.js';
import type { AppendPart, TaskKind, TaskOrder } from './task-kind.js';

const EXPIRE = 'tasks.expire';
/** How long a finished task and its file are kept. */
export const TASK_KEPT_MS = 7 * 24 * 3_600_000;
/** Further tasks of an account are not shown. Seven days seldom see as many. */
const ALL = 1_000_000;

/** Name under which changes of tasks are announced. */
export const TASKS = 'tasks';

interface Parts {
  readonly store: TaskStore;
  readonly jobs: JobQueue;
  readonly files: TaskFiles;
  readonly changes: CollectionChanges;
  readonly clock: Clock;
}

type Change = (task: TaskRecord) => Partial<TaskRecord> | undefined;

const isFinal = ({ state }: TaskRecord): boolean => state !== 'waiting' && state !== 'running';

const Expiring = z.object({ accountId: AccountId, taskId: z.uuid() });

/**
 * Long work that somebody waits for. A task's job brings it through its steps; its record says how far it is. Any
 * process may go on with it: each run takes the record over, and what an earlier run still wants to store is refused.
 */
export class Tasks {
  constructor(private readonly parts: Parts) {}

  /** The job that runs a kind's tasks. Its context registers it. */
  job<Request, Cursor>(kind: TaskKind<Request, Cursor>): DeclaredJob {
    const Order = z.object({
      id: z.uuid(),
      accountId: AccountId,
      chatbotId: z.nullable(ChatbotId),
      startedBy: PersonId,
      request: kind.request,
    });
    const settings = { attempts: 5, pauseMs: 5_000, concurrency: 2, perOwner: 1 };
    return job(
      jobNameOf(kind),
      Order,
      {
        ...settings,
        exhausted: async ({ id, accountId }) => {
          await this.#change(id, (task) => (isFinal(task) ? undefined : { state: 'failed', error: 'internal-error' }));
          await this.#settle({ id, accountId }, { correlationId: id, causationId: id });
        },
      },
      (order, attempt) => this.#run(kind, order, attempt),
    );
  }

  /** Removes finished tasks after seven days. */
  get expiry(): DeclaredJob {
    return job(
      EXPIRE,
      Expiring,
      { attempts: 20, pauseMs: 60_000, concurrency: 2, perOwner: 1 },
      async ({ accountId, taskId }) => {
        await this.parts.files.remove({ accountId, id: taskId });
        await this.parts.store.remove(taskId);
        await this.parts.changes.announce(accountId, TASKS);
      },
    );
  }

  /** Starts a task, once for an id. It survives a crash at any moment after it resolves. */
  async start<Request>(
    kind: Pick<TaskKind<Request, never>, 'name'>,
    order: TaskOrder<Request>,
    cause: Cause,
  ): Promise<TaskRecord> {
    // The job comes first: it adds the record where this process dies in between.
    await this.parts.jobs.add([
      {
        id: `task/${order.id}`,
        name: jobNameOf(kind),
        payload: { ...order },
        cause,
        accountId: order.accountId,
        owner: order.accountId,
      },
    ]);
    const task = await this.#add(kind, order);
    await this.parts.changes.announce(order.accountId, TASKS);
    return task;
  }

  read(id: string): Promise<TaskRecord | undefined> {
    return this.parts.store.read(id);
  }

  /** Newest first. */
  list(accountId: AccountId): Promise<readonly TaskRecord[]> {
    return this.parts.store.list(accountId, LIMITS.tasksListed);
  }

  /** Ends a task that is not finished. Its job stops at the next step and removes what it has made. */
  cancel(id: string): Promise<TaskRecord | undefined> {
    return this.#change(id, (task) => (isFinal(task) ? undefined : { state: 'canceled' }));
  }

  /** Fails tasks whose files may hold what was erased, and removes the files. */
  async withdraw(accountId: AccountId, holds: (task: TaskRecord) => boolean, error: string): Promise<void> {
    for (const { id } of (await this.parts.store.list(accountId, ALL)).filter(holds)) {
      await this.#change(id, ({ state }) =>
        state === 'failed' || state === 'canceled' ? undefined : { state: 'failed', error, file: null },
      );
      await this.parts.files.remove({ accountId, id });
    }
  }

  /** Removes the tasks of a chatbot. */
  async removeOfChatbot(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    for (const task of await this.parts.store.list(accountId, ALL)) {
      if (task.chatbotId !== chatbotId) continue;
      await this.parts.store.remove(task.id);
      await this.parts.files.remove(task);
    }
  }

  /** Removes all tasks of an account. */
  async removeOf(accountId: AccountId): Promise<void> {
    await this.parts.store.removeOf(accountId);
    await this.parts.files.removeOf(accountId);
  }

  async #run<Request, Cursor>(
    kind: TaskKind<Request, Cursor>,
    order: TaskOrder<Request>,
    attempt: JobAttempt,
  ): Promise<void> {
    await this.#add(kind, order);
    const run = randomUUID();
    let task = await this.#change(order.id, (found) => (isFinal(found) ? undefined : { state: 'running', run }));
    while (task?.state === 'running' && task.run === run) {
      attempt.signal.throwIfAborted();
      const stepped = await this.#step(kind, order, task, run, attempt.signal);
      task = await this.#change(order.id, (found) =>
        found.state === 'running' && found.run === run ? stepped : undefined,
      );
      // Steps on an embedded engine may run without ever waiting.
      await otherWork();
    }
    await this.#settle(order, attempt.cause);
  }

  async #step<Request, Cursor>(
    kind: TaskKind<Request, Cursor>,
    order: TaskOrder<Request>,
    task: TaskRecord,
    run: string,
    signal: AbortSignal,
  ): Promise<Partial<TaskRecord>> {
    let parts = task.parts;
    const append: AppendPart = async (part) => {
      parts = await this.parts.files.append(task, run, part, signal);
    };
    const cursor = task.cursor === null ? undefined : kind.cursor.parse(task.cursor);
    try {
      const step = await kind.step(order, cursor, append, signal);
      const { progress } = step;
      return 'file' in step
        ? { state: 'done', parts, progress, file: step.file }
        : { parts, progress, cursor: step.cursor };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { state: 'failed', error: error.code };
    }
  }

  /** Leaves a finished task as it stays until it expires. Can be repeated. */
  async #settle({ id, accountId }: Pick<TaskRecord, 'id' | 'accountId'>, cause: Cause): Promise<void> {
    const task = await this.parts.store.read(id);
    if (task && !isFinal(task)) return;
    if (task?.state !== 'done') await this.parts.files.remove({ id, accountId });
    if (task) await this.parts.jobs.add([expiryOf(task, cause)]);
  }

  async #add(
    { name }: Pick<TaskKind<never, never>, 'name'>,
    { id, accountId, chatbotId, startedBy }: TaskOrder<unknown>,
  ): Promise<TaskRecord> {
    const known = await this.parts.store.read(id);
    if (known) return known;
    const now = this.#now();
    const task: TaskRecord = {
      id,
      kind: name,
      accountId,
      chatbotId,
      startedBy,
      state: 'waiting',
      progress: { done: 0, total: null },
      file: null,
      error: null,
      createdAt: now,
      updatedAt: now,
      cursor: null,
      parts: { count: 0, bytes: 0, runs: [] },
      run: null,
      revision: 0,
    };
    await this.parts.store.add(task);
    return task;
  }

  /** Changes a task as it is now, unless `change` returns nothing. Returns what is stored then. */
  async #change(id: string, change: Change): Promise<TaskRecord | undefined> {
    for (;;) {
      const task = await this.parts.store.read(id);
      const changed = task && change(task);
      if (!task || !changed) return task;
      const next = { ...task, ...changed, updatedAt: this.#now(), revision: task.revision + 1 };
      if (!(await this.parts.store.replace(next))) continue;
      await this.parts.changes.announce(task.accountId, TASKS);
      return next;
    }
  }

  #now(): string {
    return this.parts.clock.now().toISOString();
  }
}

const jobNameOf = ({ name }: { readonly name: string }): string => `tasks.${name}`;

const expiryOf = ({ id, accountId }: TaskRecord, cause: Cause): Job => ({
  id: `${EXPIRE}/${id}`,
  name: EXPIRE,
  payload: { accountId, taskId: id },
  cause,
  accountId,
  owner: accountId,
  delayMs: TASK_KEPT_MS,
});

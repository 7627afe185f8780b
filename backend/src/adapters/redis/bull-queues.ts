import { BullModule, getQueueToken } from '@nestjs/bull';
import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import { jobsOf } from './account-jobs.js';
import type { BullJob } from './bull-job.js';
import { closed, watched } from './connection.js';
import { DoneJobs } from './done-jobs.js';
import { lastingSubscriber } from './lasting-subscriber.js';
import { NamedQueue } from './named-queue.js';
import type { OpenedRedis } from './open-redis.js';

export interface BullTiming {
  /** How long a job is kept for its process without a sign of life from there. */
  readonly lockMs: number;
  /** How often jobs are looked for whose process died: two looks find one. */
  readonly stalledEveryMs: number;
}

/** For processes that may be silent for so long: one that was for hardly longer still has its jobs when it wakes. */
export const timingFor = (leaseMs: number): BullTiming => ({ lockMs: 2 * leaseMs, stalledEveryMs: leaseMs });
const TIMING = timingFor(10_000);

export interface BullSettings {
  readonly prefix: string;
  readonly report: (error: unknown) => void;
  /** Of whoever works on jobs. */
  readonly timing?: BullTiming;
}

/** The port counts attempts and says when there are enough, not Bull. */
const NEVER_ENOUGH = Number.MAX_SAFE_INTEGER;
/** What connections must be that block or subscribe: Bull refuses others. */
const WAITING = { lazyConnect: false, enableReadyCheck: false, maxRetriesPerRequest: null } as const;
/** Longer than Bull waits for a job in one command (`drainDelay`, five seconds). */
const SILENCE_MS = 9_000;

const jobsPrefix = (prefix: string): string => `${prefix}:jobs`;

/** The error with which a job is moved on says after which pause it is due again. */
const pauseOf = (_attempts: number, error: Error): number =>
  'pauseMs' in error && typeof error.pauseMs === 'number' ? error.pauseMs : 0;

/**
 * A Bull queue for each job name: Bull's concurrency is that of a queue. Names are known when somebody adds or works, after
 * the engines are open; each queue is therefore registered with `@nestjs/bull` when it is first asked for.
 */
export class BullQueues {
  readonly #named = new Map<string, Promise<NamedQueue>>();
  readonly #done: DoneJobs;

  private constructor(
    private readonly context: INestApplicationContext,
    private readonly redis: Pick<OpenedRedis, 'connect'>,
    /** Shared by all queues: one for commands, one for what Bull announces. */
    private readonly shared: { readonly client: Redis; readonly subscriber: Redis },
    private readonly settings: Required<BullSettings>,
  ) {
    this.#done = new DoneJobs(shared.client, settings.prefix);
  }

  static async open(
    redis: Pick<OpenedRedis, 'connect'>,
    { timing = TIMING, ...settings }: BullSettings,
  ): Promise<BullQueues> {
    const shared = {
      client: watched(redis.connect({ lazyConnect: false })),
      subscriber: lastingSubscriber(watched(redis.connect(WAITING))),
    };
    // Each queue listens on both.
    for (const connection of Object.values(shared)) connection.setMaxListeners(0);
    const root = BullModule.forRoot({
      prefix: jobsPrefix(settings.prefix),
      settings: {
        lockDuration: timing.lockMs,
        stalledInterval: timing.stalledEveryMs,
        maxStalledCount: NEVER_ENOUGH,
        backoffStrategies: { pause: pauseOf },
      },
      defaultJobOptions: {
        attempts: NEVER_ENOUGH,
        backoff: { type: 'pause' },
        removeOnComplete: true,
        removeOnFail: false,
      },
    });
    const context = await NestFactory.createApplicationContext(root, {
      logger: ['warn', 'error', 'fatal'],
      abortOnError: false,
    });
    return new BullQueues(context, redis, shared, { ...settings, timing });
  }

  get(name: string): Promise<NamedQueue> {
    const known = this.#named.get(name) ?? this.#register(name);
    this.#named.set(name, known);
    return known;
  }

  /** So that `all` finds them, also in other processes. */
  async remember(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.shared.client.sadd(this.#namesKey, ...names);
  }

  async all(): Promise<readonly NamedQueue[]> {
    const names = await this.shared.client.smembers(this.#namesKey);
    return Promise.all(names.map((name) => this.get(name)));
  }

  /** Looks at every job, and at every one that was done: accounts are erased rarely, and no job pays for that. */
  async removeOf(accountId: string): Promise<void> {
    for await (const { name, id } of jobsOf(this.shared.client, this.#prefix, accountId))
      await (await this.get(name)).remove(id);
    await this.#done.forgetOf(accountId);
  }

  async close(): Promise<void> {
    // Nest's own shutdown hooks know nothing of modules that were loaded late.
    await Promise.all([...this.#named.values()].map(async (named) => (await named).close()));
    await this.context.close();
    await Promise.all([closed(this.shared.client), closed(this.shared.subscriber)]);
  }

  get #prefix(): string {
    return jobsPrefix(this.settings.prefix);
  }

  get #namesKey(): string {
    return `${this.settings.prefix}:job-names`;
  }

  async #register(name: string): Promise<NamedQueue> {
    const blocking = this.redis.connect({
      ...WAITING,
      lazyConnect: true,
      commandTimeout: SILENCE_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
    });
    const connections = { ...this.shared, bclient: blocking };
    const module = BullModule.registerQueue({ name, createClient: (type) => connections[type] });
    const loaded = await this.context.get(LazyModuleLoader).load(() => module, { logger: false });
    const queue = loaded.get<Queue<BullJob>>(getQueueToken(name));
    return new NamedQueue(queue, blocking, {
      lockMs: this.settings.timing.lockMs,
      done: this.#done,
      report: this.settings.report,
    });
  }
}

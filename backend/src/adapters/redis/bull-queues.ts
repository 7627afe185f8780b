import { BullModule, getQueueToken } from '@nestjs/bull';
import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import { jobsOf } from './account-jobs.js';
import type { BullJob } from './bull-job.js';
import { closed, watched } from './connection.js';
import { DoneJobs } from './done-jobs.js';
import { persistentSubscriber } from './persistent-subscriber.js';
import { NamedQueue } from './named-queue.js';
import type { OpenedRedis } from './open-redis.js';

export interface BullTiming {
  /** Milliseconds that a job stays locked without a renewal by its process. */
  readonly lockMs: number;
  /** Milliseconds between checks for jobs whose process died. A stalled job is found by the second check. */
  readonly stalledEveryMs: number;
}

/** Timing for processes that may pause for up to `leaseMs`: a process that pauses only slightly longer keeps its jobs. */
export const timingFor = (leaseMs: number): BullTiming => ({ lockMs: 2 * leaseMs, stalledEveryMs: leaseMs });
const TIMING = timingFor(10_000);

export interface BullSettings {
  readonly prefix: string;
  readonly report: (error: unknown) => void;
  /** Lock timing for workers. */
  readonly timing?: BullTiming;
}

/** Disables Bull's limits: the port counts attempts and decides when a job fails. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** Options that Bull requires of connections that block or subscribe. */
const BLOCKING_OPTIONS = { lazyConnect: false, enableReadyCheck: false, maxRetriesPerRequest: null } as const;
/** Longer than Bull blocks in one command (`drainDelay`, five seconds). */
const BLOCKING_TIMEOUT_MS = 9_000;

const jobsPrefix = (prefix: string): string => `${prefix}:jobs`;

/** Bull's backoff. The error that a job is moved on with carries the pause. */
const pauseOf = (_attempts: number, error: Error): number =>
  'pauseMs' in error && typeof error.pauseMs === 'number' ? error.pauseMs : 0;

/**
 * One Bull queue per job name, because Bull's concurrency applies to a queue. Names become known when a caller adds or
 * handles jobs, after the engines are open. Each queue is therefore registered with `@nestjs/bull` on first use.
 */
export class BullQueues {
  readonly #named = new Map<string, Promise<NamedQueue>>();
  readonly #done: DoneJobs;

  private constructor(
    private readonly context: INestApplicationContext,
    private readonly redis: Pick<OpenedRedis, 'connect'>,
    /** Shared by all queues: one connection for commands, one for Bull's events. */
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
      subscriber: persistentSubscriber(watched(redis.connect(BLOCKING_OPTIONS))),
    };
    // Every queue adds listeners to both connections.
    for (const connection of Object.values(shared)) connection.setMaxListeners(0);
    const root = BullModule.forRoot({
      prefix: jobsPrefix(settings.prefix),
      settings: {
        lockDuration: timing.lockMs,
        stalledInterval: timing.stalledEveryMs,
        maxStalledCount: UNLIMITED,
        backoffStrategies: { pause: pauseOf },
      },
      defaultJobOptions: {
        attempts: UNLIMITED,
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

  /** Records job names, so that `all` finds their queues in every process. */
  async remember(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.shared.client.sadd(this.#namesKey, ...names);
  }

  async all(): Promise<readonly NamedQueue[]> {
    const names = await this.shared.client.smembers(this.#namesKey);
    return Promise.all(names.map((name) => this.get(name)));
  }

  /** Scans all stored jobs and all finished ids. Accounts are erased rarely, so no index is maintained. */
  async removeOf(accountId: string): Promise<void> {
    for await (const { name, id } of jobsOf(this.shared.client, this.#prefix, accountId))
      await (await this.get(name)).remove(id);
    await this.#done.forgetOf(accountId);
  }

  async close(): Promise<void> {
    // Nest's shutdown hooks do not cover lazily loaded modules.
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
      ...BLOCKING_OPTIONS,
      lazyConnect: true,
      commandTimeout: BLOCKING_TIMEOUT_MS,
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

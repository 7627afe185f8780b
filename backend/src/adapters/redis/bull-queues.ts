import { BullModule, getQueueToken } from '@nestjs/bull';
import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import { jobsOf } from './account-jobs.js';
import { type BullJob, pauseOf } from './bull-job.js';
import { BullProcessor } from './bull-processor.js';
import { closed, watched } from './connection.js';
import { DoneJobs } from './done-jobs.js';
import { JobLines } from './job-lines.js';
import { persistentSubscriber } from './persistent-subscriber.js';
import { NamedQueue } from './named-queue.js';
import type { OpenedRedis } from './open-redis.js';

export interface BullTiming {
  /** Milliseconds that a job stays locked without a renewal by its process. */
  readonly lockMs: number;
  /** Milliseconds between checks for jobs whose process died. A stalled job is found by the second check. */
  readonly stalledEveryMs: number;
}

/**
 * Timing for processes that may pause for up to `leaseMs`: a process that pauses only slightly longer keeps its jobs.
 * Those of a dead one run again within little more than the length of a lock.
 */
export const timingFor = (leaseMs: number): BullTiming => ({ lockMs: 2 * leaseMs, stalledEveryMs: leaseMs / 5 });
const TIMING = timingFor(10_000);

export interface BullSettings {
  readonly prefix: string;
  readonly report: (error: unknown) => void;
  /** Numbers from 0 to 1 for the jitter of retries. */
  readonly random?: () => number;
  /** Lock timing for workers. */
  readonly timing?: BullTiming;
}

/** Disables Bull's limits: the port counts attempts and decides when a job fails. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** Options that Bull requires of connections that block or subscribe. */
const BLOCKING_OPTIONS = { lazyConnect: false, enableReadyCheck: false, maxRetriesPerRequest: null } as const;
/**
 * Seconds that Bull blocks in one command. Bull sends as many at once as jobs may run, and Redis answers one after the
 * other.
 */
const DRAIN_DELAY = 1;
/** Longer than Bull waits for the last of these. */
const BLOCKING_TIMEOUT_MS = 15_000;
/** Milliseconds until Bull tries to take a job again after Redis was unavailable. */
const RETRY_MS = 1_000;

const jobsPrefix = (prefix: string): string => `${prefix}:jobs`;

/**
 * One Bull queue per job name, because Bull's concurrency applies to a queue. Names become known when a caller adds or
 * handles jobs, after the engines are open. Each queue is therefore registered with `@nestjs/bull` on first use.
 */
export class BullQueues {
  readonly #named = new Map<string, Promise<NamedQueue>>();
  readonly #processors = new Map<string, Promise<Pick<BullProcessor<object>, 'close'>>>();
  readonly #done: DoneJobs;
  readonly #lines: JobLines;

  private constructor(
    private readonly context: INestApplicationContext,
    private readonly redis: Pick<OpenedRedis, 'connect'>,
    /** Shared by all queues: one connection for commands, one for Bull's events. */
    private readonly shared: { readonly client: Redis; readonly subscriber: Redis },
    private readonly settings: Required<Omit<BullSettings, 'random'>>,
  ) {
    this.#done = new DoneJobs(shared.client, settings.prefix);
    this.#lines = new JobLines(shared.client, settings.prefix);
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
        drainDelay: DRAIN_DELAY,
        retryProcessDelay: RETRY_MS,
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

  /**
   * Scans all stored jobs and all finished ids. Accounts are erased rarely, so no index is maintained. Jobs that may be
   * running go last, so that no turn that they give up goes to another job of the account.
   */
  async removeOf(accountId: string): Promise<void> {
    const jobs = await Array.fromAsync(jobsOf(this.shared.client, this.#prefix, accountId));
    const removed = new Set(jobs.map(({ id }) => id));
    for (const job of jobs.toSorted((one, other) => Number(one.began) - Number(other.began))) {
      const named = await this.get(job.name);
      for (const id of await named.remove(job)) if (!removed.has(id)) await named.promote(id);
    }
    await this.#done.forgetOf(accountId);
  }

  async close(): Promise<void> {
    // Nest's shutdown hooks do not cover lazily loaded modules.
    await Promise.all([...this.#processors.values()].map(async (processor) => (await processor).close()));
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
    const { timing } = this.settings;
    return new NamedQueue(name, await this.processor<BullJob>(name), {
      lockMs: timing.lockMs,
      done: this.#done,
      lines: this.#lines,
    });
  }

  /** A queue for other work than jobs. */
  processor<Data>(name: string): Promise<BullProcessor<Data>> {
    const known = this.#processors.get(name) as Promise<BullProcessor<Data>> | undefined;
    const processor = known ?? this.#open<Data>(name);
    this.#processors.set(name, processor);
    return processor;
  }

  async #open<Data>(name: string): Promise<BullProcessor<Data>> {
    const blocking = this.redis.connect({
      ...BLOCKING_OPTIONS,
      lazyConnect: true,
      commandTimeout: BLOCKING_TIMEOUT_MS,
      // Rejects what was sent when the connection breaks. Otherwise Bull would wait for it until the timeout.
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
    });
    const connections = { ...this.shared, bclient: blocking };
    const module = BullModule.registerQueue({ name, createClient: (type) => connections[type] });
    const loaded = await this.context.get(LazyModuleLoader).load(() => module, { logger: false });
    const queue = loaded.get<Queue<Data>>(getQueueToken(name));
    return new BullProcessor(queue, blocking, this.settings.report);
  }
}

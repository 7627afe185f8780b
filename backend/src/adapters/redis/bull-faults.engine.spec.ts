import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Redis, RedisOptions } from 'ioredis';
import { EngineProxy } from '../../../test/engines/engine-proxy.js';
import { describeWith } from '../../../test/engines/urls.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Job, JobHandler } from '../../ports/job-queue.js';
import { type Compiled, compileAdapter } from '../sqlite/testing/compiled.js';
import { BullJobQueue } from './bull-job-queue.js';
import type { BullTiming } from './bull-queues.js';
import { connected, redisConnection } from './connection.js';
import { HAS_REDIS_SERVER, RedisServer } from './testing/redis-server.js';
import { CAUSE } from '../../kernel/testing/recorded.js';

const SOON: BullTiming = { lockMs: 5_000, stalledEveryMs: 500 };

const opened = (url: string, prefix: string, timing: BullTiming = SOON) =>
  BullJobQueue.open(
    { connect: (own) => redisConnection({ url, report: () => undefined }, own) },
    { prefix, timing, report: (error) => console.error(error) },
  );

const jobs = (count: number): Job[] =>
  Array.from({ length: count }, (_, index) => ({ id: `job-${index}`, name: 'mail', payload: { index }, cause: CAUSE }));

/** A handler that records which jobs ran. `until` resolves when that many have run. */
function recordingHandler(concurrency: number): {
  handler: JobHandler;
  ran: string[];
  until(count: number): Promise<void>;
} {
  const ran: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const handle: JobHandler['handle'] = async (_, { id }) => {
    ran.push(id);
    for (const { resolve } of waiting.filter(({ count }) => ran.length >= count)) resolve();
  };
  return {
    handler: { name: 'mail', attempts: 3, pauseMs: 10, concurrency, perOwner: concurrency, handle },
    ran,
    until: (count) =>
      new Promise((resolve) => (ran.length >= count ? resolve() : void waiting.push({ count, resolve }))),
  };
}

const duplicates = (ran: readonly string[]) => ran.filter((id, index) => ran.indexOf(id) !== index);

describeWith('REDIS_URL', 'jobs on Bull during failures', (url) => {
  let prefix: string;
  let stop: AbortController;
  let closing: (() => unknown)[];
  beforeEach(() => {
    prefix = `test-${randomUUID()}`;
    stop = new AbortController();
    closing = [];
  });
  afterEach(async () => {
    stop.abort();
    for (let close = closing.pop(); close; close = closing.pop()) await close();
    const redis = await connected(redisConnection({ url, report: () => undefined }));
    const keys = await redis.keys(`${prefix}:*`);
    if (keys.length > 0) await redis.del(...keys);
    await redis.quit();
  });

  const queueAt = async (address: string, timing?: BullTiming) => {
    const queue = await opened(address, prefix, timing);
    closing.push(() => queue.close());
    return queue;
  };
  const work = (queue: BullJobQueue, handler: JobHandler) => {
    const working = queue.work([handler], stop.signal, () => undefined);
    closing.push(() => working);
    return working;
  };

  it('run once although each is added 100 times, 10,000 adds in all, while two processes work', async () => {
    const processes = [await queueAt(url), await queueAt(url)] as const;
    const { handler, ran, until } = recordingHandler(5);
    for (const queue of processes) void work(queue, handler);
    for (let round = 0; round < 50; round += 1) await Promise.all(processes.map((queue) => queue.add(jobs(100))));
    await until(100);
    await processes[0].add([...jobs(100), { id: 'last', name: 'mail', payload: {}, cause: CAUSE }]);
    await until(101);
    expect(ran.toSorted()).toEqual([...jobs(100).map(({ id }) => id), 'last'].toSorted());
  });

  it('are rejected within ten seconds during an outage, and accepted and run after it without a restart', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const queue = await queueAt(line.url);
    const { handler, ran, until } = recordingHandler(1);
    void work(queue, handler);
    await queue.add(jobs(1));
    await until(1);
    await line.cut();
    const since = performance.now();
    await expect(queue.add(jobs(2))).rejects.toThrow(EngineUnavailable);
    await expect(queue.failed(1)).rejects.toThrow(EngineUnavailable);
    expect(performance.now() - since).toBeLessThan(10_000);
    await line.mend();
    await queue.add(jobs(3));
    await until(3);
    expect(ran).toEqual(['job-0', 'job-1', 'job-2']);
  });

  it('let their group and owner go on in the next process if theirs stopped during an outage', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const began = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const settings = { name: 'mail', attempts: 3, pauseMs: 10, concurrency: 4, perOwner: 1 };
    const stopping = new AbortController();
    const handle = () => (began.resolve(), end.promise);
    const ended = (await queueAt(line.url)).work([{ ...settings, handle }], stopping.signal, () => undefined);
    const placed = (id: string): Job => ({ ...jobs(1)[0]!, id, owner: 'ada', group: 'ada' });
    const next = await queueAt(url);
    await next.add([placed('first')]);
    await began.promise;
    stopping.abort();
    await line.cut();
    end.resolve();
    // Its outcome is given up, and Bull still waits for Redis.
    await setTimeout(2_400);
    await line.mend();
    await ended;
    const { handler, ran, until } = recordingHandler(4);
    void work(next, { ...handler, perOwner: 1 });
    await next.add([placed('second')]);
    await until(2);
    expect(ran).toEqual(['first', 'second']);
  });

  it('run again after Redis stopped answering on open connections', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const queue = await queueAt(line.url);
    const { handler, until } = recordingHandler(1);
    void work(queue, handler);
    await queue.add(jobs(1));
    await until(1);
    line.strand();
    await expect(queue.add(jobs(2))).rejects.toThrow(EngineUnavailable);
    await (await queueAt(url)).add(jobs(3));
    await until(3);
  });

  it('run again after Redis stopped answering on new connections too', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const connections: Redis[] = [];
    const connect = (own: RedisOptions) => {
      const connection = redisConnection({ url: line.url, report: () => undefined }, { commandTimeout: 300, ...own });
      connections.push(connection);
      return connection;
    };
    const queue = await BullJobQueue.open(
      { connect },
      { prefix, timing: SOON, report: (error) => console.error(error) },
    );
    closing.push(() => queue.close());
    const { handler, until } = recordingHandler(1);
    void work(queue, handler);
    await queue.add(jobs(1));
    await until(1);
    line.fallSilent();
    const subscribers = connections.filter(({ options }) => !options.enableReadyCheck && !options.lazyConnect);
    for (const subscriber of subscribers) {
      subscriber.disconnect(true);
      // ioredis reports ready once its handshake times out. The subscriptions then time out as well.
      await once(subscriber, 'ready');
      await expect(subscriber.ping()).rejects.toThrow('timed out');
    }
    await line.cut();
    await line.mend();
    await (await queueAt(url)).add(jobs(2));
    await until(2);
  });

  it('run after an outage that began before the worker started', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const queue = await queueAt(line.url);
    await (await queueAt(url)).add(jobs(1));
    await line.cut();
    const { handler, until } = recordingHandler(1);
    void work(queue, handler);
    await line.mend();
    await until(1);
  });

  it('do not keep a process from ending during an outage', async () => {
    const line = await EngineProxy.to(url);
    const queue = await opened(line.url, prefix);
    const { handler, until } = recordingHandler(1);
    const working = queue.work([handler], stop.signal, () => undefined);
    await queue.add(jobs(1));
    await until(1);
    await line.cut();
    stop.abort();
    await working;
    await queue.close();
  });

  it('do not keep a process from ending while Redis does not answer', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const queue = await opened(line.url, prefix);
    const { handler, until } = recordingHandler(1);
    const working = queue.work([handler, { ...handler, name: 'other' }], stop.signal, () => undefined);
    await queue.add(jobs(1));
    await until(1);
    line.fallSilent();
    stop.abort();
    await working;
    const since = performance.now();
    await queue.close();
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  it('are recorded as done after an outage that began while they ran, and do not run again', async () => {
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const queue = await queueAt(line.url);
    const { handler, ran, until } = recordingHandler(1);
    let cut = false;
    void work(queue, {
      ...handler,
      handle: async (payload, context) => {
        await handler.handle(payload, context);
        if (!cut) await line.cut();
        cut = true;
      },
    });
    await queue.add(jobs(2));
    await until(1);
    // Earlier commands have been rejected by then as well.
    await expect(queue.add(jobs(1))).rejects.toThrow(EngineUnavailable);
    await line.mend();
    await until(2);
    expect(ran).toEqual(['job-0', 'job-1']);
  });

  it('keep their lock although one renewal failed, and are not started a second time', async () => {
    const timing = { lockMs: 2_500, stalledEveryMs: 400 };
    const line = await EngineProxy.to(url);
    closing.push(() => line.close());
    const connect = (own: RedisOptions) =>
      redisConnection({ url: line.url, report: () => undefined }, { commandTimeout: 600, ...own });
    const queue = await BullJobQueue.open({ connect }, { prefix, timing, report: (error) => console.error(error) });
    closing.push(() => queue.close());
    const { handler, ran, until } = recordingHandler(2);
    const ended = Promise.withResolvers<void>();
    void work(queue, {
      ...handler,
      handle: async (payload, context) => {
        await handler.handle(payload, context);
        // Bull renews a lock after half its length.
        await setTimeout(timing.lockMs * 0.4);
        await line.cut();
        await setTimeout(timing.lockMs * 0.4);
        await line.mend();
        await setTimeout(timing.lockMs * 1.5);
        ended.resolve();
      },
    });
    await queue.add(jobs(1));
    await until(1);
    void work(await queueAt(url, timing), handler);
    await ended.promise;
    expect(ran).toEqual(['job-0']);
  });

  describe('a worker that is killed', () => {
    let compiled: Compiled;
    beforeAll(async () => {
      compiled = await compileAdapter('src/adapters/redis');
    }, 120_000);
    afterAll(() => compiled.remove());

    it('leaves its job to another process, with its attempt counted', async () => {
      const script = await compiled.script(
        'worker.mjs',
        `import 'reflect-metadata';
        import { BullJobQueue } from './dist/adapters/redis/bull-job-queue.js';
        import { redisConnection } from './dist/adapters/redis/connection.js';
        const [url, prefix] = process.argv.slice(2);
        const report = (error) => console.error(error);
        const queue = await BullJobQueue.open({ connect: (own) => redisConnection({ url, report }, own) }, { prefix, report, timing: { lockMs: 1_000, stalledEveryMs: 500 } });
        const handle = async () => { process.stdout.write('begun\\n'); await new Promise(() => undefined); };
        await queue.work([{ name: 'mail', attempts: 3, pauseMs: 10, concurrency: 1, perOwner: 1, handle }], new AbortController().signal, report);`,
      );
      const queue = await queueAt(url, { lockMs: 1_000, stalledEveryMs: 500 });
      await queue.add(jobs(1));
      const worker = spawn(process.execPath, [script, url, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
      for await (const line of createInterface({ input: worker.stdout })) if (line === 'begun') worker.kill('SIGKILL');
      if (worker.signalCode === null) await once(worker, 'exit');
      expect(worker.signalCode).toBe('SIGKILL');

      const attempt = new Promise<number>((resolve) => {
        const handle: JobHandler['handle'] = async (_, job) => resolve(job.attempt);
        void work(queue, { name: 'mail', attempts: 3, pauseMs: 10, concurrency: 1, perOwner: 1, handle });
      });
      expect(await attempt).toBe(2);
    });
  });

  it(
    HAS_REDIS_SERVER
      ? 'all run, once each, although Redis is killed while they run'
      : 'skipped: killing Redis needs redis-server',
    async () => {
      if (!HAS_REDIS_SERVER) return;
      const server = await RedisServer.start();
      closing.push(() => server.remove());
      const queue = await queueAt(server.url);
      const { handler, ran, until } = recordingHandler(4);
      void work(queue, handler);
      const acknowledged: string[] = [];
      const adding = (async () => {
        for (const job of jobs(300)) {
          // Rejected adds are repeated, as reactions do.
          while (
            await queue.add([job]).then(
              () => false,
              () => true,
            )
          );
          acknowledged.push(job.id);
        }
      })();
      for (const count of [60, 150, 240]) {
        await until(count);
        await server.kill();
        await server.restart();
      }
      await adding;
      await until(300);
      expect(acknowledged.filter((id) => !ran.includes(id))).toEqual([]);
      expect(duplicates(ran)).toEqual([]);
      expect(await queue.failed(1)).toEqual([]);
    },
    300_000,
  );
});

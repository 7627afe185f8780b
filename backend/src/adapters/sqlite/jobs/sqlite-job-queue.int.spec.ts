import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { MovableClock } from '../../../ports/testing/movable-clock.js';
import { jobOrderContract } from '../../../ports/job-order.contract.js';
import { jobQueueContract, type OpenJobQueue } from '../../../ports/job-queue.contract.js';
import { scheduleContract } from '../../../ports/schedule.contract.js';
import { toFault } from '../engine-fault.js';
import { openSqlite } from '../open-sqlite.js';
import { scratchSqlite } from '../testing/scratch.js';
import type { StartWriter } from '../writer/writer-client.js';
import { writerInProcess } from '../writer/writer-in-process.js';
import { CAUSE } from '../../../kernel/testing/recorded.js';

const underTest: OpenJobQueue = async (random) => {
  const { time, sqlite, idle, restart, close } = await manuallyTimed(random);
  return {
    queue: sqlite().jobs,
    now: () => time.now().getTime(),
    advance: async (milliseconds) => {
      await idle();
      time.advance(milliseconds);
    },
    crash: async () => {
      await restart();
      return sqlite().jobs;
    },
    close,
  };
};
jobQueueContract('SQLite', underTest);
jobOrderContract('SQLite', underTest);
scheduleContract('SQLite', async () => {
  const { time, sqlite, idle, restart, close } = await manuallyTimed();
  return {
    schedule: sqlite().schedule,
    now: () => time.now().getTime(),
    advance: async (milliseconds) => {
      await idle();
      time.advance(milliseconds);
    },
    crash: async () => {
      await restart();
      return sqlite().schedule;
    },
    close,
  };
});

/** A database with manual time, which can be restarted. */
async function manuallyTimed(random = () => 0) {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const time = new ManualClock();
  const file = join(directory, 'data.db');
  const open = () => openSqlite({ file, clock: time, setTimer: time.setTimer, random, startWriter: writerInProcess });
  let sqlite = open();
  return {
    time,
    sqlite: () => sqlite,
    /** Job steps are calls to the writer, which replies in order. After a few round trips the queue is idle. */
    idle: async () => {
      for (let round = 0; round < 20; round += 1) await sqlite.diagnostics();
    },
    restart: async () => {
      await sqlite.close();
      sqlite = open();
    },
    close: async () => {
      await sqlite.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

it('runs each job once although it is added 100 times, 10,000 adds in all: before, during and after the run', async () => {
  const { sqlite, close } = await scratchSqlite();
  const jobs = Array.from({ length: 100 }, (_, index) => ({
    id: `job-${index}`,
    name: 'mail',
    payload: { index },
    cause: CAUSE,
  }));
  const ran: string[] = [];
  const [half, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handle = async (_: unknown, { id }: { readonly id: string }) => {
    if (ran.push(id) === 50) half.resolve();
    if (id === 'last') last.resolve();
  };
  const stop = new AbortController();
  const delivered = async (times: number) => {
    for (let time = 0; time < times; time += 1) await sqlite.jobs.add(jobs);
  };
  await delivered(30);
  const working = sqlite.jobs.work(
    [{ name: 'mail', attempts: 1, pauseMs: 0, concurrency: 5, perOwner: 5, handle }],
    stop.signal,
    () => undefined,
  );
  await half.promise;
  await delivered(70);
  // Runs after any job that was queued twice.
  await sqlite.jobs.add([{ id: 'last', name: 'mail', payload: {}, cause: CAUSE }]);
  await last.promise;
  stop.abort();
  await working;
  expect(ran.toSorted()).toEqual([...jobs.map(({ id }) => id), 'last'].toSorted());
  await close();
});

it('retries a job on time although the clock was set back', async () => {
  let attempts = 0;
  const clock = new MovableClock();
  const { sqlite, close } = await scratchSqlite(clock);
  const stop = new AbortController();
  const handle = async () => {
    if (++attempts === 1) throw new Error('not yet');
    stop.abort();
  };
  await sqlite.jobs.add([{ id: 'm1', name: 'mail', payload: {}, cause: CAUSE }]);
  const reported = () => clock.advance(-3 * 3_600_000);
  await sqlite.jobs.work(
    [{ name: 'mail', attempts: 2, pauseMs: 10, concurrency: 1, perOwner: 1, handle }],
    stop.signal,
    reported,
  );
  expect(attempts).toBe(2);
  await close();
});

it('runs jobs on time after a restart, whether they were added before or after the clock was set back', async () => {
  const { time, sqlite, idle, restart, close } = await manuallyTimed();
  await sqlite().jobs.add([
    { id: 'before', name: 'mail', payload: {}, cause: CAUSE },
    { id: 'before, later', name: 'mail', payload: {}, cause: CAUSE, delayMs: 60_000 },
  ]);
  time.advance(-365 * 86_400_000);
  await sqlite().jobs.add([
    { id: 'after', name: 'mail', payload: {}, cause: CAUSE },
    { id: 'after, later', name: 'mail', payload: {}, cause: CAUSE, delayMs: 60_000 },
  ]);
  await restart();

  const ran: string[] = [];
  const stop = new AbortController();
  const handle = async (_: unknown, { id }: { readonly id: string }) => void ran.push(id);
  const working = sqlite().jobs.work(
    [{ name: 'mail', attempts: 1, pauseMs: 10, concurrency: 1, perOwner: 1, handle }],
    stop.signal,
    () => undefined,
  );
  await idle();
  expect(ran).toEqual(['before', 'after']);
  time.advance(60_000);
  await idle();
  expect(ran).toEqual(['before', 'after', 'before, later', 'after, later']);
  stop.abort();
  await working;
  await close();
});

it('does not report a job as finally failed when its outcome could not be recorded', async () => {
  const refusing: StartWriter = (file, on) => {
    const writer = writerInProcess(file, on);
    const send: typeof writer.send = (requests) => {
      const { refused = [], taken = [] } = Object.groupBy(requests, ({ name }) =>
        name === 'jobs.done' ? 'refused' : 'taken',
      );
      writer.send(taken);
      on.replies(refused.map(({ id }) => ({ id, fault: toFault(new Error('constraint failed')) })));
    };
    return { ...writer, send };
  };
  const { sqlite, close } = await scratchSqlite(undefined, refusing);
  const stop = new AbortController();
  const handler = { name: 'mail', attempts: 1, pauseMs: 1, concurrency: 1, perOwner: 1, handle: async () => undefined };
  await sqlite.jobs.add([{ id: 'm1', name: 'mail', payload: {}, cause: CAUSE }]);
  const reported = await new Promise(
    (resolve) => void sqlite.jobs.work([handler], stop.signal, (job, error) => resolve([job, error])),
  );
  expect(reported).toEqual([
    { id: 'm1', name: 'mail', correlationId: CAUSE.correlationId, final: false },
    new Error('constraint failed'),
  ]);
  expect(await sqlite.jobs.failed(1)).toEqual([]);
  stop.abort();
  await close();
});

it('leaves no byte of the jobs of an account in any file', async () => {
  const { sqlite, directory, close } = await scratchSqlite();
  const word = (account: string, index: number) =>
    createHash('sha256')
      .update(`${account} ${index}`)
      .digest('hex')
      .slice(0, 10 + (index % 50));
  const onDisk = async () =>
    Buffer.concat(await Promise.all((await readdir(directory)).map((file) => readFile(join(directory, file)))));
  const stop = new AbortController();
  const failing = {
    name: 'mail',
    attempts: 1,
    pauseMs: 1,
    concurrency: 50,
    perOwner: 50,
    // Those of others finish in between, and leave room into which rows move.
    handle: async ({ text }: { text?: unknown }, { id }: { readonly id: string }) => {
      if (id.startsWith('ada')) throw new Error(`cannot send ${String(text)}`);
    },
  };
  const jobs = (account: string, name: string, from: number) =>
    Array.from({ length: 500 }, (_, index) => ({
      id: `${account}/${name}/${index}`,
      name,
      payload: { text: word(account, from + index) },
      cause: CAUSE,
      accountId: account,
    }));

  await sqlite.jobs.add([...jobs('ada', 'index', 0), ...jobs('bob', 'index', 0)]);
  const others = jobs('bob', 'mail', 500);
  await sqlite.jobs.add(jobs('ada', 'mail', 500).flatMap((job, index) => [job, ...others.slice(index, index + 1)]));
  const working = sqlite.jobs.work([failing], stop.signal, () => undefined);
  while ((await sqlite.jobs.failed(501)).length < 500) await sqlite.diagnostics();
  stop.abort();
  await working;
  expect((await onDisk()).includes(word('ada', 600))).toBe(true);

  await sqlite.jobs.removeOf('ada');
  const files = await onDisk();
  expect(
    Array.from({ length: 1_000 }, (_, index) => word('ada', index)).filter((each) => files.includes(each.slice(0, 10))),
  ).toEqual([]);
  expect(files.includes(word('bob', 0))).toBe(true);
  await close();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineUnavailable } from './event-store.js';
import type { Job, JobHandler, JobQueue, ReportJob } from './job-queue.js';
import { CAUSE } from '../kernel/testing/recorded.js';

/** An empty queue with a clock that the test advances. */
export interface JobQueueUnderTest {
  readonly queue: JobQueue;
  now(): number;
  /** Lets running work settle, then advances time. */
  advance(milliseconds: number): Promise<void>;
  /** Simulates a crash of the process. Returns the queue as opened by the next process. */
  crash(): Promise<JobQueue>;
  close(): Promise<void>;
}

/** Opens an empty queue. `random` gives the jitter of its retries, from 0 to 1. */
export type OpenJobQueue = (random: () => number) => Promise<JobQueueUnderTest>;

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  name: 'mail',
  payload: { to: id },
  cause: CAUSE,
  ...more,
});

/** The guarantees of every job queue. */
export function jobQueueContract(name: string, open: OpenJobQueue): void {
  describe(`job queue: ${name}`, () => {
    let under: JobQueueUnderTest;
    let queue: JobQueue;
    let abort: AbortController;
    let working: Promise<unknown>;
    let ran: string[];
    let reports: [string, boolean, string][];
    let correlations: (string | undefined)[];

    beforeEach(async () => {
      under = await open(() => 0);
      queue = under.queue;
      abort = new AbortController();
      working = Promise.resolve();
      ran = [];
      reports = [];
      correlations = [];
    });
    afterEach(async () => {
      abort.abort();
      await working;
      await under.close();
    });

    const report: ReportJob = ({ id, correlationId, final }, error) => {
      reports.push([id, final, (error as Error).message]);
      correlations.push(correlationId);
    };
    const work = (handle: JobHandler['handle'], settings: Partial<JobHandler> = {}) => {
      const handler: JobHandler = {
        name: 'mail',
        attempts: 3,
        pauseMs: 1_000,
        concurrency: 1,
        perOwner: 1,
        ...settings,
        handle,
      };
      working = Promise.all([working, queue.work([handler], abort.signal, report)]);
    };
    const record: JobHandler['handle'] = async (_, { id }) => void ran.push(id);
    const rest = () => under.advance(0);

    it('passes payload, id, cause and attempt number to the handler', async () => {
      const handle = vi.fn<JobHandler['handle']>(async () => undefined);
      work(handle);
      await queue.add([job('a', { payload: { to: 'żółw', list: [1, null] } })]);
      await rest();
      expect(handle.mock.calls).toEqual([
        [
          { to: 'żółw', list: [1, null] },
          { id: 'a', name: 'mail', cause: CAUSE, attempt: 1, signal: abort.signal },
        ],
      ]);
    });

    it('runs jobs that were added before it started, oldest first, once each', async () => {
      await queue.add([job('a'), job('b')]);
      await queue.add([job('c')]);
      work(record);
      await rest();
      expect(ran).toEqual(['a', 'b', 'c']);
    });

    it('ignores a repeated id while the job waits, while it runs and after it finished', async () => {
      await queue.add([job('a'), job('a')]);
      let readd: Promise<void> | undefined;
      work(async (payload, context) => {
        await record(payload, context);
        readd ??= queue.add([job('a')]);
        await readd;
      });
      await rest();
      await queue.add([job('a'), job('b')]);
      await rest();
      expect(ran).toEqual(['a', 'b']);
    });

    it('leaves jobs of other names alone', async () => {
      await queue.add([job('a', { name: 'index' }), job('b')]);
      work(record);
      await rest();
      expect(ran).toEqual(['b']);
      work(record, { name: 'index' });
      await rest();
      expect(ran).toEqual(['b', 'a']);
    });

    it('runs a delayed job when it is due, and others before it', async () => {
      work(record);
      await queue.add([job('late', { delayMs: 60_000 }), job('now')]);
      await under.advance(59_999);
      await rest();
      expect(ran).toEqual(['now']);
      await under.advance(1);
      await rest();
      expect(ran).toEqual(['now', 'late']);
    });

    it('respects the concurrency', async () => {
      const gates = new Map<string, () => void>();
      work((_, { id }) => new Promise((resolve) => gates.set(id, resolve)), { concurrency: 2 });
      await queue.add([job('a'), job('b'), job('c')]);
      await rest();
      expect([...gates.keys()]).toEqual(['a', 'b']);
      gates.get('b')?.();
      await rest();
      expect([...gates.keys()]).toEqual(['a', 'b', 'c']);
      for (const open of gates.values()) open();
    });

    describe('a job that fails', () => {
      const attempts: number[] = [];
      let start: number;
      const fail: JobHandler['handle'] = async () => {
        attempts.push(under.now() - start);
        throw new Error('the server said no: "Ada Lovelace"');
      };
      beforeEach(() => {
        attempts.length = 0;
        start = under.now();
      });

      it('is retried with exponential backoff', async () => {
        work(fail, { attempts: 4 });
        await queue.add([job('a')]);
        for (const pause of [999, 1, 1_999, 1, 3_999, 1]) await under.advance(pause);
        await rest();
        expect(attempts).toEqual([0, 1_000, 3_000, 7_000]);
      });

      it('does not delay other jobs during its backoff', async () => {
        work(async (payload, context) => {
          await record(payload, context);
          if (context.id === 'a') throw new Error('no');
        });
        await queue.add([job('a'), job('b')]);
        await rest();
        expect(ran).toEqual(['a', 'b']);
      });

      it('succeeds when a later attempt does', async () => {
        work(async (payload, context) => {
          await record(payload, context);
          if (context.attempt === 1) throw new Error('not yet');
        });
        await queue.add([job('a')]);
        await under.advance(1_000);
        await under.advance(60_000);
        expect(ran).toEqual(['a', 'a']);
        expect(await queue.failed(10)).toEqual([]);
      });

      it('is stored as failed after its last attempt, with its reason but without values that the error quotes', async () => {
        work(fail, { attempts: 2 });
        await queue.add([job('a')]);
        await under.advance(1_000);
        await under.advance(60_000);
        expect(attempts).toEqual([0, 1_000]);
        expect(await queue.failed(10)).toEqual([
          {
            id: 'a',
            name: 'mail',
            payload: { to: 'a' },
            cause: CAUSE,
            attempts: 2,
            error: 'the server said no: "…"',
            failedAt: new Date(start + 1_000),
          },
        ]);
      });

      it('is not queued again by add, but by retry, with all its attempts', async () => {
        work(fail, { attempts: 2 });
        await queue.add([job('a')]);
        await under.advance(1_000);
        await rest();
        await queue.add([job('a')]);
        await rest();
        expect(attempts).toHaveLength(2);

        expect(await queue.retry('a')).toBe(true);
        await under.advance(1_000);
        await rest();
        expect(attempts).toHaveLength(4);
        expect(await queue.failed(10)).toMatchObject([{ id: 'a', attempts: 2 }]);
      });

      it('is reported after each attempt, and as final after the last', async () => {
        work(fail, { attempts: 2 });
        await queue.add([job('a')]);
        await under.advance(1_000);
        await rest();
        expect(reports).toEqual([
          ['a', false, 'the server said no: "Ada Lovelace"'],
          ['a', true, 'the server said no: "Ada Lovelace"'],
        ]);
        expect(correlations).toEqual([CAUSE.correlationId, CAUSE.correlationId]);
      });

      it('calls exhausted once when its attempts are used up, before it is stored as failed', async () => {
        const exhausted = vi.fn<NonNullable<JobHandler['exhausted']>>(async () =>
          expect(await queue.failed(10)).toEqual([]),
        );
        work(fail, { attempts: 2, exhausted });
        await queue.add([job('a')]);
        await rest();
        expect(exhausted).not.toHaveBeenCalled();
        await under.advance(1_000);
        await rest();
        expect(exhausted.mock.calls).toEqual([[{ to: 'a' }]]);
        expect(await queue.failed(10)).toMatchObject([{ id: 'a', error: 'the server said no: "…"' }]);
      });

      it('is stored as failed even if exhausted rejects', async () => {
        work(fail, { attempts: 1, exhausted: () => Promise.reject(new Error('nor this')) });
        await queue.add([job('a')]);
        await rest();
        expect(await queue.failed(10)).toMatchObject([{ id: 'a', error: 'the server said no: "…"' }]);
        expect(reports.map(([, , message]) => message)).toEqual(['nor this', 'the server said no: "Ada Lovelace"']);
      });

      it('is listed, newest failures first, up to a limit', async () => {
        work(fail, { attempts: 1 });
        for (const id of ['a', 'b', 'c']) {
          await queue.add([job(id)]);
          await under.advance(1);
        }
        expect((await queue.failed(2)).map(({ id }) => id)).toEqual(['c', 'b']);
      });
    });

    describe('an engine that is unavailable', () => {
      const MINUTE = 60_000;

      it('uses up no attempts, with pauses of at most five minutes', async () => {
        let away = true;
        const seen: number[] = [];
        const exhausted = vi.fn<NonNullable<JobHandler['exhausted']>>(async () => undefined);
        const handle: JobHandler['handle'] = async (_, { attempt }) => {
          seen.push(attempt);
          if (away) throw new EngineUnavailable('the disk is full');
        };
        work(handle, { attempts: 2, exhausted });
        await queue.add([job('a')]);
        for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000])
          await under.advance(pause);
        await rest();
        expect(seen).toHaveLength(10);
        for (let time = 0; time < 12; time += 1) await under.advance(5 * MINUTE);
        await rest();
        away = false;
        await under.advance(5 * MINUTE);
        await rest();
        expect(seen).toEqual(Array.from({ length: 23 }, () => 1));
        expect(reports).toHaveLength(22);
        expect(reports.at(-1)).toEqual(['a', false, 'the disk is full']);
        expect(exhausted).not.toHaveBeenCalled();
        expect(await queue.failed(10)).toEqual([]);
      });

      it('keeps a job from failing until exhausted succeeds', async () => {
        let away = true;
        const exhausted = vi.fn<NonNullable<JobHandler['exhausted']>>(async () => {
          if (away) throw new EngineUnavailable('the disk is full');
        });
        work(() => Promise.reject(new Error('no')), { attempts: 1, exhausted });
        await queue.add([job('a')]);
        await rest();
        expect(await queue.failed(10)).toEqual([]);
        away = false;
        await under.advance(1_000);
        await rest();
        expect(exhausted).toHaveBeenCalledTimes(2);
        expect(await queue.failed(10)).toMatchObject([{ id: 'a' }]);
      });
    });

    it('does not run a job again if the retried id has not failed', async () => {
      work(record);
      await queue.add([job('a')]);
      await rest();
      expect(await queue.retry('a')).toBe(false);
      expect(await queue.retry('unknown')).toBe(false);
      await rest();
      expect(ran).toEqual(['a']);
    });

    describe('the jobs of an account', () => {
      it('are removed in any state, and others stay', async () => {
        const ada = { accountId: 'ada' };
        work(
          async (payload, context) => {
            await record(payload, context);
            if (context.id.startsWith('failing')) throw new Error('no');
          },
          { attempts: 1 },
        );
        await queue.add([
          job('done', ada),
          job('failing', ada),
          job('delayed', { ...ada, delayMs: 1_000 }),
          job('elsewhere', { ...ada, name: 'index' }),
        ]);
        await queue.add([
          job('failing too', { accountId: 'bob' }),
          job('delayed too', { accountId: 'bob', delayMs: 1_000 }),
          job('nobody', { delayMs: 1_000 }),
        ]);
        await rest();
        expect(await queue.failed(10)).toMatchObject([
          { id: 'failing too', accountId: 'bob' },
          { id: 'failing', accountId: 'ada' },
        ]);
        await queue.removeOf('ada');
        await queue.removeOf('unknown');
        expect((await queue.failed(10)).map(({ id }) => id)).toEqual(['failing too']);
        ran = [];
        work(record, { name: 'index' });
        await under.advance(1_000);
        await rest();
        expect(ran).toEqual(['delayed too', 'nobody']);
      });

      it('are forgotten: the same id can be queued again', async () => {
        work(record);
        await queue.add([job('a', { accountId: 'ada' }), job('b', { accountId: 'bob' })]);
        await rest();
        await queue.removeOf('ada');
        await queue.add([job('a', { accountId: 'ada' }), job('b', { accountId: 'bob' })]);
        await rest();
        expect(ran).toEqual(['a', 'b', 'a']);
      });

      it('may end if they are running, and leave nothing', async () => {
        const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
        work((_, { id }) => new Promise((resolve, reject) => ends.set(id, { resolve, reject })), { concurrency: 2 });
        await queue.add([job('a', { accountId: 'ada' }), job('b', { accountId: 'ada' })]);
        await rest();
        await queue.removeOf('ada');
        ends.get('a')?.resolve();
        ends.get('b')?.reject(new Error('no'));
        await under.advance(1_000);
        await under.advance(60_000);
        expect(await queue.failed(10)).toEqual([]);
        ends.clear();
        await queue.add([job('a'), job('b')]);
        await rest();
        expect([...ends.keys()]).toEqual(['a', 'b']);
        for (const { resolve } of ends.values()) resolve();
      });
    });

    it('ends when the signal aborts and running jobs have ended', async () => {
      let finish: (() => void) | undefined;
      let ended = false;
      work(() => new Promise((resolve) => (finish = resolve)));
      await queue.add([job('a'), job('b')]);
      await rest();
      const end = working.then(() => (ended = true));
      abort.abort();
      await rest();
      expect(ended).toBe(false);
      finish?.();
      await end;

      abort = new AbortController();
      working = Promise.resolve();
      work(record);
      await rest();
      expect(ran).toEqual(['b']);
    });

    it('does not count an attempt that was interrupted by the end of work', async () => {
      const seen: number[] = [];
      const cut: JobHandler['handle'] = (_, { attempt, signal }) => {
        seen.push(attempt);
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      };
      await queue.add([job('a')]);
      work(cut, { attempts: 1 });
      await rest();
      abort.abort();
      await working;

      abort = new AbortController();
      working = Promise.resolve();
      work(cut, { attempts: 1 });
      await rest();
      expect(seen).toEqual([1, 1]);
      expect(await queue.failed(10)).toEqual([]);
    });

    it('runs jobs of a dead process again, counting the attempt', async () => {
      const handle: JobHandler['handle'] = () => new Promise(() => undefined);
      const handler = { name: 'mail', attempts: 2, pauseMs: 1_000, concurrency: 2, perOwner: 1, handle };
      void queue.work([handler], abort.signal, report);
      await queue.add([job('a'), job('b', { delayMs: 5_000 })]);
      await rest();

      queue = await under.crash();
      abort = new AbortController();
      const seen: [string, number][] = [];
      work(async (_, { id, attempt }) => void seen.push([id, attempt]));
      await under.advance(5_000);
      await rest();
      expect(seen).toEqual([
        ['a', 2],
        ['b', 1],
      ]);
    });

    it('stores a job as failed that crashed the process in each attempt', async () => {
      const handler = {
        name: 'mail',
        attempts: 1,
        pauseMs: 1_000,
        concurrency: 1,
        perOwner: 1,
        handle: () => new Promise<void>(() => undefined),
      };
      void queue.work([handler], abort.signal, report);
      await queue.add([job('a')]);
      await rest();

      queue = await under.crash();
      abort = new AbortController();
      const exhausted = vi.fn<NonNullable<JobHandler['exhausted']>>(async () => undefined);
      work(record, { attempts: 1, exhausted });
      await rest();
      expect(ran).toEqual([]);
      expect(exhausted.mock.calls).toEqual([[{ to: 'a' }]]);
      expect(reports).toMatchObject([['a', true, expect.stringContaining('process ended')]]);
      expect(await queue.failed(10)).toMatchObject([{ id: 'a', error: expect.stringContaining('process ended') }]);
    });

    it('remembers finished jobs across a crash', async () => {
      work(record);
      await queue.add([job('a')]);
      await rest();
      abort.abort();
      await working;

      queue = await under.crash();
      abort = new AbortController();
      working = Promise.resolve();
      work(record);
      await queue.add([job('a'), job('b')]);
      await rest();
      expect(ran).toEqual(['a', 'b']);
    });
  });
}

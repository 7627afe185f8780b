import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job, JobAttempt, JobHandler, JobQueue } from './job-queue.js';
import type { OpenJobQueue, JobQueueUnderTest } from './job-queue.contract.js';
import { CAUSE } from '../kernel/testing/recorded.js';

const job = (id: string, more: Partial<Job> = {}): Job => ({ id, name: 'mail', payload: {}, cause: CAUSE, ...more });

/** What a queue guarantees about groups, owners and retries. */
export function jobOrderContract(name: string, open: OpenJobQueue): void {
  describe(`order and fairness of jobs: ${name}`, () => {
    let random: number;
    let under: JobQueueUnderTest;
    let queue: JobQueue;
    let abort: AbortController;
    let working: Promise<unknown>;
    /** Running jobs, in the order in which they began, and how to end them. */
    let running: Map<string, { resolve: () => void; reject: (error: Error) => void }>;
    let began: string[];

    beforeEach(async () => {
      random = 0;
      under = await open(() => random);
      queue = under.queue;
      abort = new AbortController();
      working = Promise.resolve();
      running = new Map();
      began = [];
    });
    afterEach(async () => {
      abort.abort();
      for (const { resolve } of running.values()) resolve();
      await working;
      await under.close();
    });

    const held = (_: unknown, { id }: Pick<JobAttempt, 'id'>): Promise<void> => {
      began.push(id);
      return new Promise((resolve, reject) => running.set(id, { resolve, reject }));
    };
    const work = (settings: Partial<JobHandler> = {}) => {
      const handler: JobHandler = {
        name: 'mail',
        attempts: 2,
        pauseMs: 1_000,
        concurrency: 4,
        perOwner: 2,
        handle: held,
        ...settings,
      };
      working = Promise.all([working, queue.work([handler], abort.signal, () => undefined)]);
    };
    const rest = () => under.advance(0);
    const end = async (id: string, error?: Error) => {
      const ending = running.get(id);
      running.delete(id);
      if (error) ending?.reject(error);
      else ending?.resolve();
      await rest();
    };
    const no = new Error('no');

    describe('the jobs of a group', () => {
      const letters = (ids: string, more: Partial<Job> = {}) => [...ids].map((id) => job(id, { group: 'g', ...more }));

      it('run one at a time and in order, while jobs of others run', async () => {
        await queue.add([...letters('abc'), job('x'), job('y', { group: 'other' })]);
        work();
        await rest();
        expect(began.toSorted()).toEqual(['a', 'x', 'y']);
        await end('a');
        await end('b');
        await end('c');
        expect(began.filter((id) => 'abc'.includes(id))).toEqual(['a', 'b', 'c']);
      });

      it('are those of one owner', async () => {
        await queue.add([...letters('a', { owner: 'ada' }), ...letters('b', { owner: 'bob' }), ...letters('c')]);
        work();
        await rest();
        expect(began.toSorted()).toEqual(['a', 'b', 'c']);
      });

      it('are not held by a delayed one, which takes its place when it is due', async () => {
        work();
        await queue.add([...letters('d', { delayMs: 5_000 }), ...letters('a')]);
        await rest();
        expect(began).toEqual(['a']);
        await end('a');
        await under.advance(4_000);
        await queue.add(letters('b'));
        await rest();
        await under.advance(1_000);
        await rest();
        await queue.add(letters('c'));
        await rest();
        await end('b');
        await end('d');
        expect(began).toEqual(['a', 'b', 'd', 'c']);
      });

      it('wait for one that waits for a retry', async () => {
        await queue.add(letters('ab'));
        work();
        await rest();
        await end('a', no);
        await under.advance(999);
        await rest();
        expect(began).toEqual(['a']);
        await under.advance(1);
        await rest();
        expect(began).toEqual(['a', 'a']);
        await end('a');
        expect(began).toEqual(['a', 'a', 'b']);
      });

      it('go on after one that failed for good, which joins at the end when it is retried', async () => {
        await queue.add(letters('abc'));
        work({ attempts: 1 });
        await rest();
        await end('a', no);
        expect(began).toEqual(['a', 'b']);
        await under.advance(1);
        expect(await queue.retry('a')).toBe(true);
        await rest();
        expect(began).toEqual(['a', 'b']);
        await end('b');
        await end('c');
        await rest();
        expect(began).toEqual(['a', 'b', 'c', 'a']);
      });

      it('go on where they were after a crash', async () => {
        await queue.add(letters('abc'));
        work();
        await rest();
        await end('a');
        expect(began).toEqual(['a', 'b']);
        abort = new AbortController();
        working = Promise.resolve();
        queue = await under.crash();
        began = [];
        work();
        await rest();
        expect(began).toEqual(['b']);
        await end('b');
        expect(began).toEqual(['b', 'c']);
      });

      it('go on when the one that ran or waited first is removed with its account', async () => {
        await queue.add([...letters('a', { accountId: 'ada' }), ...letters('bc')]);
        work();
        await rest();
        await queue.removeOf('ada');
        await end('a');
        await rest();
        expect(began).toEqual(['a', 'b']);
        await end('b');
        expect(began).toEqual(['a', 'b', 'c']);
      });

      it('are added once each', async () => {
        await queue.add([...letters('ab'), ...letters('ab')]);
        work();
        await rest();
        await queue.add(letters('ab'));
        await end('a');
        await queue.add(letters('ab'));
        await end('b');
        await queue.add([...letters('ab'), ...letters('c')]);
        await rest();
        expect(began).toEqual(['a', 'b', 'c']);
      });
    });

    describe('the jobs of an owner', () => {
      const ofAda = (ids: string) => [...ids].map((id) => job(id, { owner: 'ada' }));

      it('run up to a number at once, and those of others beside them', async () => {
        await queue.add([...ofAda('abcd'), job('x', { owner: 'bob' }), job('y')]);
        work();
        await rest();
        expect(began.toSorted()).toEqual(['a', 'b', 'x', 'y']);
        await end('b');
        expect(began.at(-1)).toBe('c');
        await end('a');
        await end('c');
        expect(began).toHaveLength(6);
      });

      it('are not kept waiting by those that wait for a retry', async () => {
        await queue.add(ofAda('abc'));
        work();
        await rest();
        await end('a', no);
        expect(began).toEqual(['a', 'b', 'c']);
        await end('b');
        await under.advance(1_000);
        await rest();
        expect(began).toEqual(['a', 'b', 'c', 'a']);
      });

      it('keep to the number when several of them become due at once', async () => {
        work();
        await queue.add(ofAda('abcd').map((late) => ({ ...late, delayMs: 1_000 })));
        await rest();
        await under.advance(1_000);
        await rest();
        expect(began).toHaveLength(2);
        for (const id of began.slice()) await end(id);
        await rest();
        expect(began.toSorted()).toEqual(['a', 'b', 'c', 'd']);
      });

      it('are free to run again after a crash', async () => {
        await queue.add(ofAda('abc'));
        work({ attempts: 3 });
        await rest();
        expect(began).toEqual(['a', 'b']);
        abort = new AbortController();
        working = Promise.resolve();
        queue = await under.crash();
        began = [];
        work({ attempts: 3 });
        await rest();
        expect(began.toSorted()).toEqual(['a', 'b']);
        await end('a');
        await end('b');
        await rest();
        expect(began.toSorted()).toEqual(['a', 'b', 'c']);
      });

      it('go on when others of the owner are removed', async () => {
        await queue.add([...ofAda('abcd').map((each) => ({ ...each, accountId: 'ada' })), ...ofAda('e')]);
        work();
        await rest();
        await queue.removeOf('ada');
        await end('a');
        await end('b');
        await rest();
        expect(began).toEqual(['a', 'b', 'e']);
      });
    });

    describe('a job that was running when its process died', () => {
      let attempts: [string, number][];
      const settings: Partial<JobHandler> = {
        attempts: 9,
        handle: (payload, attempt) => {
          attempts.push([attempt.id, attempt.attempt]);
          return held(payload, attempt);
        },
      };
      beforeEach(() => {
        attempts = [];
      });
      const die = async () => {
        abort = new AbortController();
        working = Promise.resolve();
        queue = await under.crash();
        began = [];
        work(settings);
        await rest();
      };

      it('runs alone after two deaths in a row', async () => {
        await queue.add([job('a')]);
        work(settings);
        await rest();
        await die();
        await queue.add([job('b')]);
        await rest();
        expect(began).toEqual(['a', 'b']);
        await end('b');
        await die();
        await queue.add([job('c', { name: 'index' })]);
        work({ ...settings, name: 'index' });
        await rest();
        expect(began).toEqual(['a']);
        await end('a');
        expect(began).toEqual(['a', 'c']);
      });

      it('keeps its attempts while it waits to run alone', async () => {
        await queue.add([job('a'), job('b')]);
        work(settings);
        await rest();
        await die();
        await die();
        const [suspect = ''] = began;
        expect(began).toHaveLength(1);
        await die();
        for (const id of began) await end(id);
        await rest();
        const other = suspect === 'a' ? 'b' : 'a';
        const of = (id: string) => attempts.filter(([each]) => each === id).map(([, attempt]) => attempt);
        expect([of(suspect), of(other)]).toEqual([
          [1, 2, 3, 4],
          [1, 2, 3],
        ]);
      });

      it('runs beside others again once an attempt has ended', async () => {
        await queue.add([job('a')]);
        work(settings);
        await rest();
        await die();
        await end('a', no);
        await under.advance(10_000);
        await rest();
        await die();
        await queue.add([job('b')]);
        await rest();
        expect(began).toEqual(['a', 'b']);
      });
    });

    it('retries after a pause that is up to half as long again', async () => {
      random = 1;
      await queue.add([job('a')]);
      work();
      await rest();
      await end('a', no);
      await under.advance(1_499);
      await rest();
      expect(began).toEqual(['a']);
      await under.advance(1);
      await rest();
      expect(began).toEqual(['a', 'a']);
    });
  });
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schedule, ScheduledTask } from './schedule.js';

/** A schedule with a clock that the test advances. */
export interface ScheduleUnderTest {
  readonly schedule: Schedule;
  now(): number;
  /** Lets running work settle, then advances time. */
  advance(milliseconds: number): Promise<void>;
  /** Opens the schedule as another process of the installation does. Undefined if the engine has one process. */
  another?(): Promise<Schedule>;
  /** Simulates a crash of every process. Returns the schedule as opened by the next one. */
  crash(): Promise<Schedule>;
  close(): Promise<void>;
}

const HOUR = 3_600_000;

/** The guarantees of every schedule. */
export function scheduleContract(name: string, open: () => Promise<ScheduleUnderTest>): void {
  describe(`schedule: ${name}`, () => {
    let under: ScheduleUnderTest;
    let schedule: Schedule;
    let abort: AbortController;
    let working: Promise<unknown>[];
    /** Hours at which the task ran. */
    let ran: number[];
    let reports: [string, string][];

    beforeEach(async () => {
      under = await open();
      schedule = under.schedule;
      abort = new AbortController();
      [working, ran, reports] = [[], [], []];
    });
    afterEach(async () => {
      abort.abort();
      await Promise.all(working);
      await under.close();
    });

    const rest = () => under.advance(0);
    const hour = () => Math.floor(under.now() / HOUR);
    const record = async () => void ran.push(hour());
    const work = (run: ScheduledTask['run'] = record, everyMs = HOUR, on = schedule) => {
      const report = (task: string, error: unknown) => void reports.push([task, (error as Error).message]);
      working.push(on.work([{ name: 'sweep', everyMs, run }], abort.signal, report));
    };
    const stop = async () => {
      abort.abort();
      await Promise.all(working.splice(0));
      abort = new AbortController();
    };
    const untilNextHour = () => HOUR - (under.now() % HOUR);
    /** Until just after the next period has begun. Engines may be a millisecond late. */
    const nextHour = async () => {
      await under.advance(untilNextHour());
      await rest();
      await under.advance(1);
      await rest();
    };
    const crash = async () => {
      working = [];
      abort = new AbortController();
      schedule = await under.crash();
    };

    it('runs a task when each period begins', async () => {
      work();
      await rest();
      expect(ran).toEqual([]);
      const first = hour() + 1;
      await under.advance(untilNextHour() - 1);
      await rest();
      expect(ran).toEqual([]);
      await nextHour();
      expect(ran).toEqual([first]);
      await nextHour();
      expect(ran).toEqual([first, first + 1]);
    });

    it('runs it once a period although it is restarted in it', async () => {
      work();
      await rest();
      const first = hour() + 1;
      await nextHour();
      for (let times = 0; times < 2; times += 1) {
        await stop();
        work();
        await rest();
        await under.advance(HOUR / 10);
        await rest();
      }
      expect(ran).toEqual([first]);
      await nextHour();
      expect(ran).toEqual([first, first + 1]);
    });

    it('makes up for missed periods with one run at the next start', async () => {
      work();
      await rest();
      await stop();
      await under.advance(untilNextHour() + 5.5 * HOUR);
      const now = hour();
      work();
      await rest();
      await under.advance(1);
      await rest();
      expect(ran).toEqual([now]);
      await nextHour();
      expect(ran).toEqual([now, now + 1]);
    });

    it('runs it once although several processes work', async () => {
      const other = await under.another?.();
      work();
      if (other) work(record, HOUR, other);
      await rest();
      const first = hour() + 1;
      for (let hours = 0; hours < 3; hours += 1) await nextHour();
      expect(ran).toEqual([first, first + 1, first + 2]);
    });

    it('reports a run that failed, and runs again in the next period', async () => {
      work(async () => {
        await record();
        throw new Error('no');
      });
      await rest();
      await nextHour();
      await under.advance(HOUR / 2);
      await rest();
      expect(ran).toHaveLength(1);
      await nextHour();
      expect(ran).toHaveLength(2);
      expect(reports).toEqual([
        ['sweep', 'no'],
        ['sweep', 'no'],
      ]);
    });

    it('repeats a run whose process died', async () => {
      work(async () => {
        await record();
        await new Promise(() => undefined);
      });
      await rest();
      await nextHour();
      expect(ran).toHaveLength(1);
      await crash();
      work();
      await rest();
      await under.advance(1);
      await rest();
      expect(ran).toHaveLength(2);
      await nextHour();
      expect(ran).toHaveLength(3);
    });

    it('repeats a run that a stop cut short', async () => {
      work(async (signal) => {
        await record();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      });
      await rest();
      await nextHour();
      await stop();
      work();
      await rest();
      await under.advance(1);
      await rest();
      expect(ran).toHaveLength(2);
      expect(ran[1]).toBe(ran[0]);
      await nextHour();
      expect(ran).toHaveLength(3);
    });

    it('goes by the new period when a task gets another', async () => {
      work();
      await rest();
      await stop();
      work(record, 2 * HOUR);
      await rest();
      for (let hours = 0; hours < 4; hours += 1) await nextHour();
      expect(ran).toHaveLength(2);
      expect(ran.every((each) => each % 2 === 0)).toBe(true);
    });

    it('ends when the signal aborts and the running task has ended', async () => {
      const ending = Promise.withResolvers<void>();
      work(async (signal) => {
        await record();
        signal.addEventListener('abort', () => ran.push(-1));
        await ending.promise;
      });
      await rest();
      await nextHour();
      let ended = false;
      const stopped = stop().then(() => (ended = true));
      await rest();
      expect([ran.at(-1), ended]).toEqual([-1, false]);
      ending.resolve();
      await stopped;
    });
  });
}

import { WakeSignal } from '../../../concurrency/wake-signal.js';
import type { Clock } from '../../../ports/clock.js';
import { EngineUnavailable } from '../../../ports/event-store.js';
import { type ReportTask, Schedule, type ScheduledTask } from '../../../ports/schedule.js';
import type { SetTimer } from '../timer.js';
import type { WriterClient } from '../writer/writer-client.js';
import { ENGINE_PAUSE_MS } from './job-lane.js';

/** The database has one process, so it only has to remember which period was done. */
export class SqliteSchedule extends Schedule {
  constructor(
    private readonly writer: WriterClient,
    private readonly clock: Clock,
    private readonly setTimer: SetTimer,
  ) {
    super();
  }

  async work(tasks: readonly ScheduledTask[], signal: AbortSignal, report: ReportTask): Promise<void> {
    await Promise.all(tasks.map((task) => this.#follow(task, signal, report)));
  }

  async #follow(task: ScheduledTask, signal: AbortSignal, report: ReportTask): Promise<void> {
    const { name, everyMs } = task;
    const period = () => Math.floor(this.clock.now().getTime() / everyMs);
    let last: number | undefined;
    while (!signal.aborted) {
      try {
        last ??= await this.writer.call('schedule.last', { name, everyMs, period: period() });
        const current = period();
        // Not only a later one: a clock that was set back must not stop the task.
        if (current !== last) {
          await this.#run(task, signal, report);
          // It may have been cut short, so the next process repeats it.
          if (signal.aborted) return;
          last = current;
          await this.writer.call('schedule.done', { name, period: current });
        }
        await this.#pause((current + 1) * everyMs - this.clock.now().getTime(), signal);
      } catch (error) {
        report(name, error);
        if (!(error instanceof EngineUnavailable)) throw error;
        await this.#pause(ENGINE_PAUSE_MS, signal);
      }
    }
  }

  async #run(task: ScheduledTask, signal: AbortSignal, report: ReportTask): Promise<void> {
    try {
      await task.run(signal);
    } catch (error) {
      if (!signal.aborted) report(task.name, error);
    }
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || signal.aborted) return;
    const over = new WakeSignal();
    const cancel = this.setTimer(over.wake, milliseconds);
    signal.addEventListener('abort', over.wake, { once: true });
    await over.wait();
    signal.removeEventListener('abort', over.wake);
    cancel();
  }
}

import type { JobOptions } from 'bull';
import { type ReportTask, Schedule, type ScheduledTask } from '../../ports/schedule.js';
import { answered } from './answered.js';
import { TryAgain } from './bull-job.js';
import type { BullProcessor } from './bull-processor.js';
import type { BullQueues } from './bull-queues.js';
import { pause } from './pause.js';

/** Milliseconds to wait before retrying Redis while it is unavailable. */
const REDIS_PAUSE_MS = 1_000;
/** Milliseconds until Bull is told a period again, in case that Redis lost its data. */
const TOLD_EVERY_MS = 30_000;
const RUN = 'run';

/** Bull's repeatable jobs, one queue a task. Bull gives each period a job id of its own, so one process runs it. */
export class BullSchedule extends Schedule {
  constructor(private readonly queues: Pick<BullQueues, 'processor'>) {
    super();
  }

  async work(tasks: readonly ScheduledTask[], signal: AbortSignal, report: ReportTask): Promise<void> {
    await Promise.all(
      tasks.map(async (task) => {
        const processor = await this.queues.processor<object>(`schedule/${task.name}`);
        await Promise.all([
          this.#repeat(processor, task, signal, report),
          processor.run(1, () => attempt(task, signal, report), signal),
        ]);
      }),
    );
  }

  /** Tells Bull the period again and again, and makes it forget any other. */
  async #repeat(
    { queue }: BullProcessor<object>,
    { name, everyMs }: ScheduledTask,
    signal: AbortSignal,
    report: ReportTask,
  ): Promise<void> {
    const options: JobOptions = { repeat: { every: everyMs } };
    while (!signal.aborted) {
      try {
        for (const { key, every } of await answered(queue.getRepeatableJobs()))
          if (every !== everyMs) await answered(queue.removeRepeatableByKey(key));
        await answered(queue.add(RUN, {}, options));
        await pause(TOLD_EVERY_MS, signal);
      } catch (error) {
        report(name, error);
        await pause(REDIS_PAUSE_MS, signal);
      }
    }
  }
}

/** Bull keeps a run whose process died, or stopped and may have cut it short, and gives it to another one. */
async function attempt(task: ScheduledTask, signal: AbortSignal, report: ReportTask): Promise<void> {
  try {
    await task.run(signal);
  } catch (error) {
    if (!signal.aborted) report(task.name, error);
  }
  if (signal.aborted) throw new TryAgain('The worker stopped.', 0);
}

/** Work that is done once a period in the whole installation. */
export interface ScheduledTask {
  readonly name: string;
  /** Length of the period. Periods begin at its multiples since 1970. */
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
}

/** Called when a run failed. */
export type ReportTask = (name: string, error: unknown) => void;

/**
 * Runs each task once a period, in one of the processes that work. The first run is at the beginning of the period
 * after the one in which the task was first known. Periods without any process are made up for by one run at the next
 * start. A run whose process died, or stopped before it ended, is repeated; one that failed is not, before its next
 * period. A run that takes longer than its period may overlap with the next one in another process.
 */
export abstract class Schedule {
  /** Resolves when the signal has aborted and running tasks have ended. */
  abstract work(tasks: readonly ScheduledTask[], signal: AbortSignal, report: ReportTask): Promise<void>;
}

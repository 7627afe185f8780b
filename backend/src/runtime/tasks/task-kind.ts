import type { TaskRecord } from '../../ports/task-store.js';
import type { z } from 'zod';

export type TaskProgress = TaskRecord['progress'];

/** What the order of a task says: ids, numbers, dates and enumerated values only, like a job's payload. */
export interface TaskOrder<Request> extends Pick<TaskRecord, 'id' | 'accountId' | 'chatbotId' | 'startedBy'> {
  readonly request: Request;
}

/** What a step achieved: either where the next one begins, or the end. */
export type TaskStep<Cursor> =
  | { readonly progress: TaskProgress; readonly cursor: Cursor }
  | { readonly progress: TaskProgress; readonly file: NonNullable<TaskRecord['file']> };

/** Appends one part to the task's file. Counts only if the step succeeds. At most one part a step. */
export type AppendPart = (part: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Long work in steps. Progress is stored after each step, cancellation takes effect between two, and a restart
 * continues with the last one that was stored. So a step is small, may be repeated, and blocks the event loop for at
 * most 20 ms.
 */
export interface TaskKind<Request, Cursor> {
  readonly name: string;
  readonly request: z.core.$ZodType<Request>;
  readonly cursor: z.ZodType<Cursor>;
  /** @throws Refused to fail the task for good, with its code as the task's error */
  step(
    order: TaskOrder<Request>,
    cursor: Cursor | undefined,
    append: AppendPart,
    signal: AbortSignal,
  ): Promise<TaskStep<Cursor>>;
}

import { z } from 'zod';

/** A job's data as stored in Bull. */
export const BullJob = z.object({
  payload: z.record(z.string(), z.unknown()),
  cause: z.object({ correlationId: z.string(), causationId: z.string() }),
  accountId: z.string().optional(),
  owner: z.string().optional(),
  group: z.string().optional(),
  /** Attempts that began and count. Bull's own counter includes attempts that do not. */
  attempts: z.int(),
  /** Attempts in a row that began and whose end was never recorded, because the process died. */
  unended: z.int().default(0),
});
export type BullJob = z.infer<typeof BullJob>;

const PREFIX = 'job/';

/** Bull stores a job under its id, next to its own lists such as `failed`. The prefix avoids collisions. */
export const bullIdOf = (id: string): string => `${PREFIX}${id}`;
export const idOf = (bullId: string | number): string => String(bullId).slice(PREFIX.length);

/** Ends an attempt after which Bull tries the job again. Its stack would only be stored with the job. */
export class TryAgain extends Error {
  constructor(
    message: string,
    readonly pauseMs: number,
  ) {
    super(message);
    delete this.stack;
  }
}

/** Bull's backoff strategy. */
export const pauseOf = (_attempts: number, error: Error): number => (error instanceof TryAgain ? error.pauseMs : 0);

import { z } from 'zod';

/** A job's data as Bull keeps it. */
export const BullJob = z.object({
  payload: z.record(z.string(), z.unknown()),
  cause: z.object({ correlationId: z.string(), causationId: z.string() }),
  accountId: z.string().optional(),
  /** Attempts that have begun and count. Bull's own count takes in those that do not. */
  attempts: z.int(),
});
export type BullJob = z.infer<typeof BullJob>;

const PREFIX = 'job/';

/** Bull keeps a job under its id beside lists of its own, of which one is called `failed`: no id of ours may meet them. */
export const bullIdOf = (id: string): string => `${PREFIX}${id}`;
export const idOf = (bullId: string | number): string => String(bullId).slice(PREFIX.length);

import * as z from 'zod/mini';
import { Count } from './count.js';

/** A piece of work that used up its attempts, for the operator: what it holds is not told. */
export const FailedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    failedAt: z.iso.datetime(),
    attempts: Count,
    /** What was thrown by the last attempt, without what it quotes. */
    error: z.string(),
  })
  .register(z.globalRegistry, { id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

/** In a body, as ids of jobs hold slashes. */
export const RetryJobBody = z.strictObject({ id: z.string() }).register(z.globalRegistry, { id: 'RetryJobBody' });
export type RetryJobBody = z.infer<typeof RetryJobBody>;

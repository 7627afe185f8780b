import * as z from 'zod/mini';
import { Count } from './count.js';

/** A job that used up its attempts, as shown to the operator. Its payload is not exposed. */
export const FailedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The id of the request that the job follows from, as in the log. */
    correlationId: z.string(),
    failedAt: z.iso.datetime(),
    attempts: Count,
    /** The error of the last attempt, without quoted data. */
    error: z.string(),
  })
  .register(z.globalRegistry, { id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

/** Sent in a body because job ids contain slashes. */
export const RetryJobBody = z.strictObject({ id: z.string() }).register(z.globalRegistry, { id: 'RetryJobBody' });
export type RetryJobBody = z.infer<typeof RetryJobBody>;

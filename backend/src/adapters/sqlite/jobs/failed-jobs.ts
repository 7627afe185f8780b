import type { FailedJob, Job } from '../../../ports/job-queue.js';
import type { Reader } from '../reader.js';
import { integer, json, text } from '../row.js';

/** See `JobQueue.failed`. */
export const failedJobs = (reader: Reader, limit: number): readonly FailedJob[] =>
  reader
    .all("SELECT * FROM jobs WHERE state = 'failed' ORDER BY failed_at DESC, number DESC LIMIT ?", limit)
    .map((row) => ({
      id: text(row, 'id'),
      name: text(row, 'name'),
      payload: json<Job['payload']>(row, 'payload'),
      cause: { correlationId: text(row, 'correlation_id'), causationId: text(row, 'causation_id') },
      ...(row['owner'] !== '' && { owner: text(row, 'owner') }),
      ...(row['in_group'] !== null && { group: text(row, 'in_group') }),
      ...(row['account_id'] !== null && { accountId: text(row, 'account_id') }),
      attempts: integer(row, 'attempts'),
      error: text(row, 'error'),
      failedAt: new Date(integer(row, 'failed_at')),
    }));

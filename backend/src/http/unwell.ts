import type { Answer } from './problem.js';

const RETRY_AFTER_SECONDS = 5;

/** What those who watch over a process are told where something is wrong with it. */
export const unwell = (complaints: readonly string[]): Answer => ({
  statusCode: 503,
  code: 'unavailable',
  message: complaints.join(' '),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

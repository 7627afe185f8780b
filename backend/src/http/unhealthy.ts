import { Refused } from '../kernel/refusal.js';

/** The response to a health check when something is wrong with the process. */
export const unhealthy = (complaints: readonly string[]): Refused =>
  new Refused('unavailable', 'unavailable', complaints.join(' '));

import { Refused } from '../kernel/refusal.js';

/** The answer to a health check where something is wrong with the process. */
export const unhealthy = (complaints: readonly string[]): Refused =>
  new Refused('unavailable', 'unavailable', complaints.join(' '));

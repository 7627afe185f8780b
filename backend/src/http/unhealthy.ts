import type { Health } from '../runtime/health.js';
import { Refused } from '../kernel/refusal.js';

/** The response to a health check when something is wrong with the process. */
export const unhealthy = (complaints: readonly string[]): Refused =>
  new Refused('unavailable', 'unavailable', complaints.join(' '));

export interface Ready {
  readonly status: 'ready';
  readonly warnings?: readonly string[];
}

/**
 * The response when nothing is wrong with the process. Warnings do not make it unhealthy: another process would be no
 * better.
 */
export const readyOf = ({ warnings }: Pick<Health, 'warnings'>): Ready => ({
  status: 'ready',
  ...(warnings.length > 0 && { warnings }),
});

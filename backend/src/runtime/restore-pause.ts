import { setTimeout } from 'node:timers/promises';
import { MarkerFile } from './marker-file.js';

/** How soon a running server notices that the pause has ended. */
const POLL_EVERY_MS = 1_000;

/**
 * Pauses reactions and jobs after a restore, until the operator resumes them. Nobody knows what was done between the
 * backup and the restore: mails may have been sent and webhooks delivered.
 */
export class RestorePause extends MarkerFile {
  constructor(dataDir: string) {
    super(dataDir, 'paused');
  }

  /** Resolves once the pause has ended or the signal aborts. */
  async over(signal: AbortSignal): Promise<void> {
    while (this.holds && !signal.aborted) await setTimeout(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

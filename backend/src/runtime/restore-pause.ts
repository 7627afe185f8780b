import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How soon a running server notices that the pause has ended. */
const POLL_EVERY_MS = 1_000;

/**
 * Pauses reactions and jobs after a restore, until the operator resumes them. Nobody knows what was done between the backup
 * and the restore: mails may have been sent and webhooks delivered. The pause is a file in the data directory.
 */
export class RestorePause {
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'paused');
  }

  get holds(): boolean {
    return existsSync(this.file);
  }

  begin(): void {
    const handle = openSync(this.file, 'w');
    fsyncSync(handle);
    closeSync(handle);
  }

  end(): void {
    rmSync(this.file, { force: true });
  }

  /** Resolves once the pause has ended or the signal aborts. */
  async over(signal: AbortSignal): Promise<void> {
    while (this.holds && !signal.aborted) await setTimeout(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

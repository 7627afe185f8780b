import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How soon a running server hears that it may go on. */
const LOOK_EVERY_MS = 1_000;

/**
 * After a restore nobody knows what had been done since the backup: mails sent, webhooks delivered. Nothing reacts and no
 * job is worked on until whoever operates the product says so. A file in the data directory stands for it.
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

  /** Resolves when it holds no more, or the signal aborts. */
  async over(signal: AbortSignal): Promise<void> {
    while (this.holds && !signal.aborted) await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/** Marks a data directory, by a file in it, while a backup is restored into it. */
export class UnfinishedRestore {
  private readonly file: string;

  constructor(private readonly dataDir: string) {
    this.file = join(dataDir, 'restore-unfinished');
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

  /** What was erased since the backup may still be there, and keys may be missing. @throws StartFailure */
  refuseStart(): void {
    if (this.holds)
      throw new StartFailure(
        EXIT.data,
        `A restore into ${this.dataDir} was not completed. Run it again with the same files: npm run restore -- <backup> --keys <keys file>. It begins anew.`,
      );
  }
}

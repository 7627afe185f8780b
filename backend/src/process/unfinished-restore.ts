import { MarkerFile } from '../runtime/marker-file.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/** Holds while a backup is restored into a data directory. */
export class UnfinishedRestore extends MarkerFile {
  constructor(private readonly dataDir: string) {
    super(dataDir, 'restore-unfinished');
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

import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A state of a data directory that survives the process: it holds while the file is there. */
export abstract class MarkerFile {
  private readonly file: string;

  constructor(dataDir: string, name: string) {
    this.file = join(dataDir, name);
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
}

import { DamagedFile } from '../../ports/damaged-file.js';
import { DiskFull } from '../../ports/event-store.js';

/** What calls have learned about the database file and its disk. */
export class FileState {
  #full: DiskFull | undefined;
  #damaged: DamagedFile | undefined;

  failed(error: unknown): void {
    if (error instanceof DiskFull) this.#full = error;
    if (error instanceof DamagedFile) this.#damaged ??= error;
  }

  wrote(): void {
    this.#full = undefined;
  }

  /** @throws DiskFull if the last write did not fit */
  assertRoom(): void {
    if (this.#full) throw this.#full;
  }

  get warning(): string | undefined {
    return this.#damaged && `Data is damaged: ${this.#damaged.message}`;
  }
}

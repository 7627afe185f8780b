import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr?.trim() || error?.message || `${command} ended with ${status}`);
}

/** A file system of its own in memory, of a size that can change. */
export class SmallDisk {
  private constructor(readonly directory: string) {}

  /** @throws where this user may not mount, or this system has nothing of the kind. */
  static mount(megabytes: number): SmallDisk {
    const directory = mkdtempSync(join(tmpdir(), 'small-disk-'));
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory);
    } catch (error) {
      rmdirSync(directory);
      throw error;
    }
    return new SmallDisk(directory);
  }

  /** Why no such disk can be had here; undefined where one can. */
  static missing(): string | undefined {
    try {
      SmallDisk.mount(1).unmount();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  resize(megabytes: number): void {
    run('mount', '-o', `remount,size=${megabytes}m`, this.directory);
  }

  /** In bytes. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.directory);
    return bavail * bsize;
  }

  /** Nothing may be open on it. */
  unmount(): void {
    run('umount', this.directory);
    rmdirSync(this.directory);
  }
}

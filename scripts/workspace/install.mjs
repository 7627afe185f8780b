import { existsSync } from 'node:fs';
import { checkNpm, checkWritable } from './machine.mjs';
import { explain } from './explain.mjs';
import { Failure } from './failure.mjs';
import { expectedIn, isInstalled, lockedPackages } from './lock.mjs';
import { capture } from './processes.mjs';
import { progress } from './progress.mjs';
import { inRoot } from './root.mjs';

/** `--include=dev`: a shell with NODE_ENV=production would otherwise get no build tools. */
const CI = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=http'];

/**
 * .npmrc turns every package's install script off, since npm before 11 runs them all and some compile C. The one that
 * is needed brings Node itself, and is asked for by name.
 */
const BRING_NODE = ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'];

const nodeIsThere = () => existsSync(inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'));

async function npm(args, what, onLine) {
  const { code, output } = await capture('npm', args, { onLine });
  if (code === 0) return;
  const errors = output.split('\n').filter((line) => !/^npm (http|warn)/.test(line)).join('\n');
  console.error(errors.trim());
  throw new Failure(`${what} failed. ${explain(errors) ?? 'npm says why above.'}`);
}

async function installPackages() {
  const total = expectedIn(lockedPackages()).length;
  let fetched = 0;
  console.log('Installing the dependencies: once, and again when package-lock.json changes.');
  const shown = progress(() => `${Math.min(fetched, total)} of ${total} packages`);
  try {
    await npm(CI, 'The installation', (line) => {
      if (/^npm http (fetch|cache)/.test(line)) fetched += 1;
    });
    fetched = total;
  } finally {
    shown.end();
  }
}

/** Brings node_modules to what package-lock.json says. Nothing is asked of the network, or of npm, when it is there already. */
export async function ensureInstalled() {
  const installed = isInstalled();
  if (installed && nodeIsThere()) return;
  checkWritable();
  await checkNpm();
  if (!installed) await installPackages();
  if (nodeIsThere()) return;
  console.log('Fetching the Node that the product runs on.');
  await npm(BRING_NODE, 'Fetching Node');
  if (!nodeIsThere()) throw new Failure('npm has no Node for this machine: see https://www.npmjs.com/package/node');
}

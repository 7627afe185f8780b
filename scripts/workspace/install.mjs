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

const nodeIsThere = () =>
  existsSync(inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'));

/** npm 10 can lose its network, say "Exit handler never called!" and exit with 0: only what is there afterwards counts. */
async function npm(args, { what, done, onLine }) {
  const { code, output } = await capture('npm', args, { onLine });
  if (code === 0 && done()) return;
  const reason = explain(output);
  if (!reason) console.error(output.replaceAll(/^npm (http|warn) .*\n/gm, '').trim());
  throw new Failure(`${what} failed. ${reason ?? 'npm says why above.'}`);
}

async function installPackages() {
  const total = expectedIn(lockedPackages()).length;
  let fetched = 0;
  console.log('Installing the dependencies: once, and again when package-lock.json changes.');
  const shown = progress(() => `${Math.min(fetched, total)} of ${total} packages`);
  const onLine = (line) => {
    if (/^npm http (fetch GET 200|cache) /.test(line)) fetched += 1;
  };
  await npm(CI, { what: 'The installation', done: isInstalled, onLine }).finally(() => shown.end());
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
  await npm(BRING_NODE, { what: 'Fetching Node', done: nodeIsThere });
}

import { checkNpm, checkWritable } from './machine.mjs';
import { explain } from './explain.mjs';
import { Failure } from './failure.mjs';
import { expectedIn, isInstalled, lockedPackages } from './lock.mjs';
import { nodeRuns, removeUnpacked } from './own-node.mjs';
import { capture } from './processes.mjs';
import { progress } from './progress.mjs';
import { inRoot } from './root.mjs';

/** `--include=dev` because NODE_ENV=production would otherwise omit the build tools. */
const CI = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=http'];

/**
 * .npmrc disables install scripts, because npm before 11 runs all of them and some compile C. The only one that is
 * needed, which installs Node, is run by name.
 */
const BRING_NODE = ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'];

const NODE = inRoot('node_modules', 'node');
const nodeIsThere = () => nodeRuns(NODE);

/** Without network, npm 10 may print "Exit handler never called!" and exit with 0, so `done` checks the result. */
async function npm(args, { what, done, onLine }) {
  const { code, output } = await capture('npm', args, { onLine });
  if (code === 0 && done()) return;
  const reason = explain(output);
  if (!reason) console.error(output.replaceAll(/^npm (http|warn) .*\n/gm, '').trim());
  throw new Failure(`${what} failed. ${reason ?? 'See the output of npm above.'}`);
}

async function installPackages() {
  const total = expectedIn(lockedPackages()).length;
  let fetched = 0;
  console.log('Installing dependencies. This is repeated only when package-lock.json changes.');
  const shown = progress(() => `${Math.min(fetched, total)} of ${total} packages`);
  const onLine = (line) => {
    if (/^npm http (fetch GET 200|cache) /.test(line)) fetched += 1;
  };
  await npm(CI, { what: 'The installation', done: isInstalled, onLine }).finally(() => shown.end());
}

/** Makes node_modules match package-lock.json. Uses neither npm nor the network if it does already. */
export async function ensureInstalled() {
  const installed = isInstalled();
  if (installed && nodeIsThere()) return;
  checkWritable();
  await checkNpm();
  if (!installed) await installPackages();
  if (nodeIsThere()) return;
  removeUnpacked(NODE);
  console.log('Downloading the Node version that the product runs on.');
  await npm(BRING_NODE, { what: 'Downloading Node', done: nodeIsThere });
}

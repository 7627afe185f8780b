import { existsSync } from 'node:fs';
import { Failure } from '../workspace/failure.mjs';
import { run } from '../workspace/processes.mjs';

/** Most tests run in the headless shell, which takes less CPU; some need what only the whole browser has. */
const PACKAGES = ['chromium', 'chromium-headless-shell'];

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for the tests: the one that CHROMIUM names, otherwise the first one found in the usual places. */
export const findChromium = (env = process.env, exists = existsSync) =>
  [env.CHROMIUM, ...PLACES].find((path) => path && exists(path));

const hasApt = () => existsSync('/usr/bin/apt-get');

const MISSING = [
  'The browser tests need Chromium, which was not found.',
  `  Debian:  sudo apt-get install -y ${PACKAGES.join(' ')}`,
  '  other:   install Chrome or Chromium, or set CHROMIUM to the path of one that is installed',
  'Then run npm test again. npm run check runs the fast tests, which need no browser.',
].join('\n');

/** Returns the path of the browser. As root on Debian, installs it first if it is missing. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!hasApt() || process.getuid?.() !== 0) throw new Failure(MISSING);
  console.log('Installing Chromium with apt-get.');
  const apt = (...args) => run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES];
  const code = (await apt('update', '-q')) || (await apt(...install));
  const installed = findChromium();
  if (code !== 0 || !installed)
    throw new Failure(`apt-get could not install Chromium. See its output above.\n\n${MISSING}`);
  return installed;
}

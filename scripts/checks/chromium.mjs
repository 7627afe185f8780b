import { existsSync } from 'node:fs';
import { Failure } from '../workspace/failure.mjs';
import { run } from '../workspace/processes.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that the tests drive: CHROMIUM names one, else it is looked for where systems put it. */
export const findChromium = (env = process.env, exists = existsSync) =>
  [env.CHROMIUM, ...PLACES].find((path) => path && exists(path));

const hasApt = () => existsSync('/usr/bin/apt-get');

const MISSING = [
  'The browser tests need Chromium, and none is here.',
  '  Debian:  sudo apt-get install -y chromium',
  '  other:   install Chrome or Chromium; where it lies elsewhere, set CHROMIUM to its path',
  'Then run npm test again. Without a browser, npm run check runs the fast part.',
].join('\n');

/** Gives the browser's path, after installing it where that is allowed without asking: as root on Debian. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!hasApt() || process.getuid?.() !== 0) throw new Failure(MISSING);
  console.log('Installing Chromium with apt-get.');
  const apt = (...args) => run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const code = (await apt('update', '-q')) || (await apt('install', '-y', '-q', '--no-install-recommends', 'chromium'));
  const installed = findChromium();
  if (code !== 0 || !installed)
    throw new Failure(`apt-get could not install Chromium; its messages are above.\n\n${MISSING}`);
  return installed;
}

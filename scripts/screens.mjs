import { ensureChromium } from './checks/chromium.mjs';
import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { exitOf, start } from './workspace/processes.mjs';

/** Takes screenshots of every screen, into the folder that SCREENS names. */
await main(async () => {
  checkNode();
  process.env.CHROMIUM = await ensureChromium();
  await ensureInstalled();
  await ensureBuilt();
  return exitOf(start('npm', ['run', '--silent', 'screens', '-w', '@chatbot-builder/e2e']));
});

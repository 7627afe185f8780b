import { ensureChromium } from './checks/chromium.mjs';
import { runSteps } from './checks/run-steps.mjs';
import { allSteps } from './checks/steps.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';

await main(async () => {
  checkNode();
  process.env.CHROMIUM = await ensureChromium();
  await ensureInstalled();
  return runSteps(allSteps);
});

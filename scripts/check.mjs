import { runSteps } from './checks/run-steps.mjs';
import { fastSteps } from './checks/steps.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';

await main(async () => {
  checkNode();
  await ensureInstalled();
  return runSteps(fastSteps);
});

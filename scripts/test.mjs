import { performance } from 'node:perf_hooks';
import { ensureChromium } from './checks/chromium.mjs';
import { runSteps, summarize } from './checks/run-steps.mjs';
import { build, stepsOnBuild } from './checks/steps.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { keepCompiledModules } from './workspace/processes.mjs';

await main(async () => {
  checkNode();
  keepCompiledModules();
  process.env.CHROMIUM = await ensureChromium();
  await ensureInstalled();
  const began = performance.now();
  const built = await runSteps([build]);
  return summarize([...built, ...(await runSteps(stepsOnBuild, { atOnce: 2 }))], began);
});

import { performance } from 'node:perf_hooks';
import { runSteps, summarize } from './checks/run-steps.mjs';
import { fastSteps } from './checks/steps.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { keepCompiledModules } from './workspace/processes.mjs';

await main(async () => {
  checkNode();
  keepCompiledModules();
  await ensureInstalled();
  const began = performance.now();
  return summarize(await runSteps(fastSteps), began);
});

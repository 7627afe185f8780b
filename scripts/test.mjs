import { performance } from 'node:perf_hooks';
import { ensureChromium } from './checks/chromium.mjs';
import { runLanes, summarize } from './checks/run-steps.mjs';
import { build, lanes } from './checks/steps.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';

await main(async () => {
  checkNode();
  process.env.CHROMIUM = await ensureChromium();
  await ensureInstalled();
  const began = performance.now();
  const built = await runLanes([build]);
  return summarize([...built, ...(await runLanes(...lanes))], began);
});

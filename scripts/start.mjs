import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { start } from './workspace/processes.mjs';
import { detached, supervise } from './workspace/supervise.mjs';

await main(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  const server = start('node', ['--enable-source-maps', 'backend/dist/main.js'], {
    detached,
    env: { NODE_ENV: 'production' },
  });
  return supervise(server);
});

import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { exitOf, start } from './workspace/processes.mjs';

await main(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  const nx = start('nx', ['run-many', '-t', 'dev', 'watch', '--output-style=stream'], {
    env: { NODE_ENV: 'development' },
  });
  // A terminal also sends these to nx. Wait until it has ended its tasks.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  process.on('SIGTERM', () => nx.kill('SIGTERM'));
  return exitOf(nx);
});

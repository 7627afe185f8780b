import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { run } from './workspace/processes.mjs';

await main(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  return run('npm', ['run', '--silent', 'bench', '-w', '@chatbot-builder/backend', '--', ...process.argv.slice(2)], {
    env: { NODE_ENV: 'production' },
  });
});

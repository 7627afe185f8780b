import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { run } from './workspace/processes.mjs';

/** Tries every parser at the edge with new cases. The argument is the minutes for each property, 5 by default. */
await main(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  const [minutes = '5'] = process.argv.slice(2);
  if (!(Number(minutes) > 0)) {
    console.error('Say how many minutes each property is tried: npm run fuzz -- 5');
    return 64;
  }
  return run('npm', ['test', '--silent', '-w', '@chatbot-builder/backend', '--', 'test/fuzz/'], {
    env: { NODE_ENV: 'test', FUZZ_MINUTES: minutes },
  });
});

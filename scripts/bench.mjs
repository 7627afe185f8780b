import { bringUp, environmentOf } from './engines/engines.mjs';
import { ensureBuilt } from './workspace/build.mjs';
import { endOnSignals, runWhole } from './workspace/ending.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';

/** Sections that are measured on the engines of several processes. */
const ON_ENGINES = ['engines', 'roles'];

await main(async () => {
  endOnSignals();
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  const asked = process.argv.slice(2);
  const engines =
    asked.length === 0 || asked.some((section) => ON_ENGINES.includes(section)) ? await whatComesUp() : [];
  try {
    return await runWhole('npm', ['run', '--silent', 'bench', '-w', '@chatbot-builder/backend', '--', ...asked], {
      env: { NODE_ENV: 'production', ...environmentOf(engines) },
    });
  } finally {
    await Promise.all(engines.map(({ stop }) => stop()));
  }
});

/** The other sections need no engine: one that does not come up is named there and here, and the bench goes on. */
async function whatComesUp() {
  try {
    return await bringUp();
  } catch (error) {
    console.error(`The engines did not come up: ${error.message}`);
    return [];
  }
}

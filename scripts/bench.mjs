import { bringUp, environmentOf, INSTALLATION } from './engines/engines.mjs';
import { ensureBuilt } from './workspace/build.mjs';
import { endOnSignals, runWhole } from './workspace/ending.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';

/** Sections that need the engines of an installation with several processes. */
const ON_ENGINES = ['engines', 'jobs', 'roles'];

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

/** An engine that does not start is reported, and the other sections still run. */
async function whatComesUp() {
  try {
    return await bringUp(INSTALLATION);
  } catch (error) {
    console.error(`The engines did not start: ${error.message}`);
    return [];
  }
}

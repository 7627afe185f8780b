import { performance } from 'node:perf_hooks';
import { summary } from './checks/summary.mjs';
import { bringUp, environmentOf } from './engines/engines.mjs';
import { ensureBuilt } from './workspace/build.mjs';
import { endOnSignals, runWhole } from './workspace/ending.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';

const SUITES = [
  { name: 'engine specs', script: 'test:engines' },
  // The ordinary run of these is embedded, whatever is set.
  { name: 'HTTP on the engines', script: 'test:engines:http', env: { TEST_APP_ENGINES: '1' } },
];

const table = (engines) => {
  const width = Math.max(...engines.map(({ engine }) => engine.length));
  return engines.map(({ engine, kind, missing }) => `  ${engine.padEnd(width)}  ${missing ? `SKIPPED: ${missing}` : kind}`).join('\n');
};

const patterns = process.argv.slice(2);
// One that names files of one suite alone is no failure of the other.
const wanted = patterns.length === 0 ? [] : [...patterns, '--passWithNoTests'];

await main(async () => {
  endOnSignals();
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  const engines = await bringUp();
  console.log(`\n${table(engines)}\n`);
  const results = [];
  try {
    for (const { name, script, env } of SUITES) {
      console.log(`\n── ${name}`);
      const began = performance.now();
      const code = await runWhole('npm', ['run', '--silent', script, '-w', '@chatbot-builder/backend', '--', ...wanted], {
        env: { NODE_ENV: 'test', ...environmentOf(engines), ...env },
      });
      results.push({ name, passed: code === 0, ms: performance.now() - began });
    }
  } finally {
    await Promise.all(engines.map(({ stop }) => stop()));
  }
  console.log(`\n${table(engines)}\n\n${summary(results)}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
});

import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { summary } from './checks/summary.mjs';
import { bringUp, environmentOf, INSTALLATION, stripe } from './engines/engines.mjs';
import { ensureBuilt } from './workspace/build.mjs';
import { endOnSignals, runWhole } from './workspace/ending.mjs';
import { Failure, main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { keepCompiledModules } from './workspace/processes.mjs';

const SUITES = [
  { name: 'engine specs', config: 'vitest.engines.config.js' },
  // Without this variable, these specs run on the embedded engines, whatever else is set.
  { name: 'HTTP on the engines', config: 'vitest.engines-http.config.js', env: { TEST_APP_ENGINES: '1' } },
];

const table = (engines) => {
  const width = Math.max(...engines.map(({ engine }) => engine.length));
  return engines
    .map(({ engine, kind, missing }) => `  ${engine.padEnd(width)}  ${missing ? `SKIPPED: ${missing}` : kind}`)
    .join('\n');
};

const patterns = process.argv.slice(2);

const command = (kind, { config }) => [
  'exec',
  '-w',
  '@chatbot-builder/backend',
  '--',
  'vitest',
  ...kind,
  '--config',
  config,
  ...patterns,
];

/** A pattern may match files in only one suite. */
const hasTests = (suite, env) =>
  execFileSync('npm', command(['list', '--filesOnly'], suite), {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim() !== '';

await main(async () => {
  endOnSignals();
  checkNode();
  keepCompiledModules();
  await ensureInstalled();
  await ensureBuilt();
  const engines = await bringUp([...INSTALLATION, stripe]);
  console.log(`\n${table(engines)}\n`);
  const results = [];
  const start = performance.now();
  try {
    for (const suite of SUITES) {
      const env = { NODE_ENV: 'test', ...environmentOf(engines), ...suite.env };
      if (patterns.length > 0 && !hasTests(suite, { ...process.env, ...env })) continue;
      console.log(`\n── ${suite.name}`);
      const began = performance.now();
      const code = await runWhole('npm', command(['run'], suite), { env });
      results.push({ name: suite.name, passed: code === 0, ms: performance.now() - began });
    }
  } finally {
    await Promise.all(engines.map(({ stop }) => stop()));
  }
  if (results.length === 0) throw new Failure(`No runnable spec matches ${patterns.join(' ')}.`);
  console.log(`\n${table(engines)}\n\n${summary(results, performance.now() - start)}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
});

import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { common, setupFiles } from './vitest.config.js';

const NEEDED = /describeWith\('(\w+)'/g;
const ALL_NEEDED = /describeOnEngines\(/;
/** The engines of an installation with several processes. */
const INSTALLATION = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'S3_ENDPOINT'];

/** Why this run has no such engine: the launcher knows what the machine lacks. */
const reasonOf = (setting) => process.env[`${setting}_MISSING`] ?? `${setting} is not set`;

/** Settings of the engines that a spec needs and this run has not. */
function missing(file) {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const needed = ALL_NEEDED.test(source) ? INSTALLATION : [...source.matchAll(NEEDED)].map(([, setting]) => setting);
  return [...new Set(needed)].filter((setting) => !process.env[setting]);
}

/** True, and the output says why, where an engine is missing. */
function isSkipped(file) {
  const reasons = missing(file).map(reasonOf);
  if (reasons.length > 0) process.stderr.write(`SKIPPED ${file}: ${reasons.join('; ')}\n`);
  return reasons.length > 0;
}

const skipped = globSync('{src,test}/**/*.engine.spec.ts', { cwd: import.meta.dirname }).filter(isSkipped);

if (skipped.length > 0)
  process.stderr.write('npm run test:engines brings up what this machine can offer, and sets where it is.\n');

/** Specs that need a server of a third party; `npm run test:engines` brings the servers up and says where they are. */
export default defineConfig({
  test: {
    ...common,
    setupFiles,
    include: ['{src,test}/**/*.engine.spec.ts'],
    exclude: skipped,
    // A mistyped name of a spec fails; where engines are missing there may be nothing to run.
    passWithNoTests: skipped.length > 0,
  },
});

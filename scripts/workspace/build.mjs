import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { explain } from './explain.mjs';
import { Failure } from './failure.mjs';
import { fingerprint } from './fingerprint.mjs';
import { run } from './processes.mjs';
import { inRoot } from './root.mjs';

const STAMP = inRoot('.nx', 'built');

const lastBuild = () => {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const stampOf = ({ sources, outputs }) => `${sources} ${outputs}\n`;

/**
 * Builds what changed. nx knows that best, but takes seconds to say that nothing did: it is not asked when no file that
 * goes into a build or came out of one has been touched since the last.
 */
export async function ensureBuilt() {
  const before = fingerprint();
  if (lastBuild() === stampOf(before)) return;
  console.log('Building what changed.');
  rmSync(STAMP, { force: true });
  // Whatever the user's shell is set to: a development build would be cached as the real one.
  if ((await run('nx', ['run-many', '-t', 'build'], { env: { NODE_ENV: 'production' } })) !== 0) {
    throw new Failure(`The build failed. ${explain('') ?? 'Its messages are above.'}`);
  }
  mkdirSync(inRoot('.nx'), { recursive: true });
  // The sources as they were before: what was edited during the build is built next time.
  writeFileSync(STAMP, stampOf({ sources: before.sources, outputs: fingerprint().outputs }));
}

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
 * Builds what changed. nx takes seconds to find that nothing changed, so it is skipped if no source and no output of
 * the build was touched since the last build.
 */
export async function ensureBuilt() {
  const before = fingerprint();
  if (lastBuild() === stampOf(before)) return;
  console.log('Building what changed.');
  rmSync(STAMP, { force: true });
  // Even if the user's shell says otherwise: a development build would be cached as the production build.
  if ((await run('nx', ['run-many', '-t', 'build'], { env: { NODE_ENV: 'production' } })) !== 0) {
    throw new Failure(`The build failed. ${explain('') ?? 'See its output above.'}`);
  }
  mkdirSync(inRoot('.nx'), { recursive: true });
  // The fingerprint from before the build, so that files edited meanwhile are built next time.
  writeFileSync(STAMP, stampOf({ sources: before.sources, outputs: fingerprint().outputs }));
}

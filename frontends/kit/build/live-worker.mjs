import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../src/live/', import.meta.url));

const sources = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
const hash = createHash('sha256');
for (const name of sources.sort()) hash.update(readFileSync(FOLDER + name));

const file = `live.${hash.digest('hex').slice(0, 8)}.js`;

/** Tabs share a worker by its address, so that a new version never meets an old one. */
export const LIVE_WORKER = `/static/${file}`;

/**
 * Built on its own: federation gives every entry of a build its runtime, 30 kB for a worker of one. The page is told the
 * address by `LIVE_WORKER`.
 */
export const liveWorker = {
  source: { entry: { live: `${FOLDER}live-worker.ts` } },
  output: { target: 'web-worker', distPath: { js: 'static' }, filename: { js: file } },
};

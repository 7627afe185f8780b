import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../src/live/', import.meta.url));

const sources = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
const hash = createHash('sha256');
for (const name of sources.sort()) hash.update(readFileSync(FOLDER + name));

const file = `live.${hash.digest('hex').slice(0, 8)}.js`;

/** Tabs share a worker by its URL, so hash its name to keep versions apart. */
export const LIVE_WORKER = `/static/${file}`;

/**
 * Built separately, because federation adds its 30 kB runtime to every entry and the worker is 1 kB. `LIVE_WORKER`
 * tells the page its URL.
 */
export const liveWorker = {
  source: { entry: { live: `${FOLDER}live-worker.ts` } },
  output: { target: 'web-worker', distPath: { js: 'static' }, filename: { js: file } },
};

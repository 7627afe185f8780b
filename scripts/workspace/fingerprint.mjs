import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const FOLDERS = ['contracts', 'backend', 'frontends', 'widget'];
const FILES = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', '.npmrc'];
const NEVER_READ = new Set(['node_modules', 'coverage', 'test-results']);
const OUTPUT = 'dist';

/**
 * Includes the change time, because copies, checkouts and editors can give new contents an old modification time, but
 * not an old change time.
 */
const line = (path) => {
  const { size, mtimeMs, ctimeMs } = statSync(path);
  return `${path}\0${size}\0${mtimeMs}\0${ctimeMs}\n`;
};

function* filesBelow(folder, isOutput) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      yield { path, isOutput };
    } else if (!NEVER_READ.has(entry.name)) {
      yield* filesBelow(path, isOutput || entry.name === OUTPUT);
    }
  }
}

/** Hashes of the metadata of all files that a build reads, and of all that it wrote. */
export function fingerprint(base = root) {
  const sources = createHash('sha256');
  const outputs = createHash('sha256');
  for (const file of FILES) sources.update(line(join(base, file)));
  for (const folder of FOLDERS) {
    const files = [...filesBelow(join(base, folder), false)].sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const { path, isOutput } of files) (isOutput ? outputs : sources).update(line(path));
  }
  return { sources: sources.digest('hex'), outputs: outputs.digest('hex') };
}

import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { main } from '../workspace/failure.mjs';
import { root } from '../workspace/root.mjs';
import { brokenPromises } from './promises.mjs';

const READ = new Set(['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css', '.html', '.sh', '.yml', '.yaml']);
const NEVER_READ = new Set(['node_modules', 'dist', '.git', '.nx', 'coverage', 'test-results', '.bench']);
/** Data of the product, where `npm start` puts it. */
const DATA = join(root, 'data');
/** The list of what is forbidden names it all. */
const OWN_LIST = join('scripts', 'tree', 'promises.mjs');

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NEVER_READ.has(entry.name) && path !== DATA) yield* sources(path);
    } else if (READ.has(extname(entry.name))) {
      yield path;
    }
  }
}

await main(() => {
  let found = 0;
  for (const path of sources(root)) {
    const name = relative(root, path);
    if (name === OWN_LIST) continue;
    for (const { line, text, reason } of brokenPromises(readFileSync(path, 'utf8'))) {
      console.error(`${name}:${line} ${reason}: ${text}`);
      found += 1;
    }
  }
  return found === 0 ? 0 : 1;
});

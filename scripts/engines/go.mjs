import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../workspace/failure.mjs';
import { capture } from '../workspace/processes.mjs';
import { inRoot } from '../workspace/root.mjs';

const CACHE = inRoot('node_modules', '.cache', 'engines');

export const findGo = async () => (await capture('go', ['version']).catch(() => ({ code: 1 }))).code === 0;

async function go(what, args, options) {
  const { code, output } = await capture('go', args, options);
  if (code !== 0) throw new Failure(`${what} could not be built:\n${output.trim()}`);
}

/** Builds a third-party program at a fixed version, once. */
export async function installed(module, version) {
  const name = module.split('/').at(-1);
  const folder = join(CACHE, `${name}-${version}`);
  const program = join(folder, name);
  if (!existsSync(program)) {
    console.log(`Building ${name} ${version}. This takes a minute or two, once.`);
    await go(name, ['install', `${module}@${version}`], { env: { GOBIN: folder } });
  }
  return program;
}

/** Builds our own program in the folder, again only if a file there has changed. */
export async function built(source) {
  const files = readdirSync(source).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(source, file)));
  const name = source.split(/[\\/]/).at(-1);
  const folder = join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}`);
  const program = join(folder, name);
  if (!existsSync(program)) {
    console.log(`Building ${name}. This takes a minute or two, once.`);
    // In a copy, because Go writes to go.sum. Renamed when complete.
    const aside = `${folder}.new`;
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(CACHE, { recursive: true });
    cpSync(source, aside, { recursive: true });
    await go(name, ['build', '-mod=mod', '-o', join(aside, name), '.'], { cwd: aside });
    renameSync(aside, folder);
  }
  return program;
}

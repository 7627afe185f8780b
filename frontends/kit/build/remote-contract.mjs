import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parseAst } from 'vite';
import kit from '../package.json' with { type: 'json' };
import { CONTRACT_MODULES, KIT_MODULES, SHARED_PACKAGES } from './shared.mjs';

const sourceOf = (module) => join(import.meta.dirname, '..', kit.exports[module.replace(kit.name, '.')]);

function resolve(specifier, from) {
  const path = join(dirname(from), specifier);
  const found = ['.ts', '.tsx', '/index.ts'].map((end) => path + end).find((file) => existsSync(file));
  if (!found) throw new Error(`${from} re-exports from ${specifier}, which does not exist`);
  return found;
}

const isValue = ({ exportKind }) => exportKind !== 'type';

/** The statements that export values, including those of files re-exported with `export *`. */
function exportsOf(file) {
  const lang = extname(file).slice(1);
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang });
  return body.filter(isValue).flatMap((statement) => {
    if (statement.type === 'ExportNamedDeclaration') return [statement];
    if (statement.type === 'ExportAllDeclaration') return exportsOf(resolve(statement.source.value, file));
    return [];
  });
}

const namesIn = ({ specifiers, declaration }) => [
  ...specifiers.filter(isValue).map(({ exported }) => exported.name),
  ...(declaration?.declarations ?? (declaration?.id ? [declaration] : [])).map(({ id }) => id.name),
];

/** The names that a kit module exports at run time. */
export const exportNames = (module) => exportsOf(sourceOf(module)).flatMap(namesIn).sort();

/** The packages that a kit module re-exports, such as `react-router` for `react-router/dom`. */
const packagesBehind = (module) =>
  exportsOf(sourceOf(module)).flatMap(({ source }) => {
    const name = source?.value.match(/^(@[^/]+\/)?[^./][^/]*/)?.[0];
    return name ? [name] : [];
  });

const contracts = await Promise.all(
  CONTRACT_MODULES.map(async (module) => [module, Object.keys(await import(module)).sort()]),
);

/** Everything that a remote gets from the shell, by name and version. */
function sharedSurface() {
  const packages = new Set([...SHARED_PACKAGES, ...KIT_MODULES.flatMap(packagesBehind)]);
  return {
    modules: Object.fromEntries(KIT_MODULES.map((module) => [module, exportNames(module)])),
    contracts,
    packages: [...packages].sort().map((name) => `${name}@${kit.dependencies[name]}`),
  };
}

/**
 * Equal in a shell and a remote that are compatible. Types are not part of it, so a value that changes its meaning
 * needs a new name.
 */
export const remoteContract = (surface = sharedSurface()) =>
  createHash('sha256').update(JSON.stringify(surface)).digest('hex').slice(0, 16);

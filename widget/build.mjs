import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { precompress } from '../scripts/workspace/precompress.mjs';

/** In bytes after gzip: the loader alone, everything a page loads up to the open panel, and all of it. */
const LOADER_BUDGET = 3_000;
const OPEN_BUDGET = 22_500;
const WHOLE_BUDGET = 36_000;

const here = import.meta.dirname;
const dist = join(here, 'dist');
const TARGET = ['chrome111', 'firefox115', 'safari16.4'];

/** `import css from './x.css?inline'` resolves to the minified text, as it does under Vite in the tests. */
const inlineCss = {
  name: 'inline-css',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?inline', '')),
      namespace: 'inline-css',
    }));
    onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        write: false,
        minify: true,
        target: TARGET,
      });
      return { contents: outputFiles[0].text.trim(), loader: 'text' };
    });
  },
};

/** The panel and its lazy modules, keyed by the source's name. */
const modules = new Map();

/**
 * Bundles each `import()` into a self-contained file. esbuild's own splitting would move shared code into a third file
 * that the panel then has to wait for.
 */
const lazyModules = {
  name: 'lazy-modules',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === lazyModules) return undefined;
      const source = await resolve(path, { kind, importer, resolveDir, pluginData: lazyModules });
      const { file } = isLabels(source.path) ? await bundleLabels(source.path) : await bundleModule(source.path);
      return { path: `./${file}`, external: true };
    });
  },
};

/** Draws with the panel's Preact: see the file that stands in for it. */
const adoptedPreact = {
  name: 'adopted-preact',
  setup({ onResolve }) {
    onResolve({ filter: /^preact($|\/)/ }, () => ({ path: join(here, 'src/panel/adopted-preact.ts') }));
  },
};

const bundle = async (entry, options) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [inlineCss, lazyModules, ...(basename(entry) === 'later.ts' ? [adoptedPreact] : [])],
    logLevel: 'warning',
    ...options,
  });
  // After esbuild, which also folds constants across files, it saves another 900 bytes of 36,000.
  const { code } = await minify(outputFiles[0].text, {
    module: options.format === 'esm',
    compress: { ecma: 2022, passes: 4, unsafe_methods: true },
    format: { comments: false },
  });
  return Buffer.from(code);
};

// Random digits do not compress: eight are enough to tell builds apart.
const versionOf = (...contents) =>
  contents
    .reduce((hash, each) => hash.update(each), createHash('sha256'))
    .digest('hex')
    .slice(0, 8);
const nameOf = (entry) => basename(entry).replace(/\.\w+$/, '');

const bundleModule = async (entry) => {
  const contents = await bundle(entry, { format: 'esm' });
  const module = { file: `${nameOf(entry)}.${versionOf(contents)}.js`, contents };
  modules.set(nameOf(entry), module);
  return module;
};

/** Stands for the panel's version until everything that it covers is built. As long as one. */
const PANEL_VERSION = 'panelvsn';
const labels = new Map();
const isLabels = (source) => basename(dirname(source)) === 'labels';
const bundleLabels = async (entry) => {
  labels.set(nameOf(entry), await bundle(entry, { format: 'esm' }));
  return { file: `${nameOf(entry)}.${PANEL_VERSION}.js` };
};

/** The labels of a language carry the panel's version, so that the loader can name them before it has the panel. */
const bundlePanel = async (entry) => {
  const contents = (await bundle(entry, { format: 'esm' })).toString();
  const languages = [...labels].toSorted(([one], [other]) => one.localeCompare(other));
  const version = versionOf(contents, ...languages.flat());
  for (const [language, each] of languages)
    modules.set(language, { file: `${language}.${version}.js`, contents: each });
  const panel = { file: `panel.${version}.js`, version, contents: contents.replaceAll(PANEL_VERSION, version) };
  modules.set('panel', panel);
  return panel;
};

const panel = await bundlePanel(join(here, 'src/panel/index.ts'));
const loader = await bundle(join(here, 'src/loader/index.ts'), {
  format: 'iife',
  // A script's "use strict" costs bytes; as modules, the sources were checked under it.
  tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  define: { PANEL_VERSION: JSON.stringify(panel.version) },
});

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, 'widget'), { recursive: true });
await writeFile(join(dist, 'widget.js'), loader);
await copyFile(join(here, 'src/widget.d.ts'), join(dist, 'widget.d.ts'));
for (const { file, contents } of modules.values()) await writeFile(join(dist, 'widget', file), contents);
await writeFile(join(dist, 'widget/manifest.json'), JSON.stringify({ panel: panel.file, version: panel.version }));
await precompress(dist);

const gzipped = (...files) => files.reduce((sum, contents) => sum + gzipSync(contents).length, 0);
const largestLanguage = [...labels.values()].toSorted((one, other) => gzipped(other) - gzipped(one))[0];
const later = ['visitor-transport', 'later'].map((name) => modules.get(name).contents);
const sizes = [
  ['loader', gzipped(loader), LOADER_BUDGET],
  ['everything up to the open panel', gzipped(loader, panel.contents, largestLanguage), OPEN_BUDGET],
  ['all of it', gzipped(loader, panel.contents, largestLanguage, ...later), WHOLE_BUDGET],
];
for (const [name, size, budget] of sizes) console.log(`${name}: ${size} of ${budget} bytes gzipped`);
if (sizes.some(([, size, budget]) => size > budget)) {
  console.error('The widget is over its budget.');
  process.exitCode = 1;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { pluginReact } from '@rsbuild/plugin-react';
import { rspack } from '@rspack/core';
import { DEV_PORTS, SERVER_ORIGIN } from './dev-ports.mjs';
import { LIVE_WORKER, liveWorker } from './live-worker.mjs';
import { navIcons } from './nav-icons.mjs';
import { iconTags, publicMeta, rootFiles, TITLE, titleOf } from './page-head.mjs';
import { remoteContract } from './remote-contract.mjs';
import { CONTRACT_MODULES, KIT_MODULES, shared } from './shared.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const production = process.env.NODE_ENV === 'production';

// In development all parts are built from the same changing sources, so a hash would only get in the way.
const REMOTE_CONTRACT = production ? remoteContract() : 'development';

// React Refresh's stub of this hook forgets renderers, so the refresh runtime of a remote, which loads later, never
// finds the shell's React. This stub remembers them. Development only, because it is an inline script.
const REFRESH_HOOK = `(()=>{const r=new Map();let n=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()`;

const themeScript = `static/theme.${createHash('sha256')
  .update(readFileSync(here('theme.js')))
  .digest('hex')
  .slice(0, 8)}.js`;

const html = {
  template: here('index.html'),
  favicon: here('favicon.svg'),
  title: TITLE,
  tags: [
    { tag: 'script', head: true, append: false, publicPath: false, attrs: { src: `/${themeScript}` } },
    ...(production ? [] : [{ tag: 'script', head: true, append: false, children: REFRESH_HOOK }]),
  ],
};

const output = {
  polyfill: 'off',
  overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'],
  sourceMap: { js: production ? 'hidden-source-map' : 'cheap-module-source-map' },
  copy: [{ from: here('theme.js'), to: themeScript }],
};

// What the charts depend on without need for it, 190 kB (gzipped) in all.
const g2 = here('g2.mjs');
const resolve = {
  alias: {
    html2canvas: here('empty.cjs'),
    '@antv/g2$': g2,
    '@antv/g2-extension-plot$': g2,
    // The same functions in modules, so that only those that are used are bundled.
    lodash$: 'es-toolkit/compat',
  },
};

// The landing page is nearly static. Preact renders it at a sixth of React's size.
const preact = {
  react$: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom$': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

// antd's packages do not declare `sideEffects: false`, so importing Input would bundle all of Form.
const tools = {
  rspack: { module: { rules: [{ test: /node_modules\/@rc-component\/.*\.js$/, sideEffects: false }] } },
};

/**
 * The federation plugin asks for the CommonJS builds of its runtime, which cannot be tree-shaken: 5 kB (gzipped) more
 * in the shell and in every remote.
 */
const federationAsEsm = () =>
  new rspack.NormalModuleReplacementPlugin(
    /^@module-federation\/[\w-]+$|@module-federation\/[\w-]+\/dist\/[\w-]+\.cjs$/,
    (module) => {
      const { request } = module;
      module.request = request.startsWith('@')
        ? fileURLToPath(import.meta.resolve(request))
        : request.replace(/cjs$/, 'js');
    },
  );

const proxy = Object.fromEntries(
  ['/api', '/c/', '/dev', '/widget'].map((path) => [path, { target: SERVER_ORIGIN, changeOrigin: true }]),
);

const server = (port) => ({ host: '127.0.0.1', port, strictPort: true, proxy });

/**
 * Keeps modules that only remotes use in the shell's graph, because remotes have no copy in production. The assignment
 * is a side effect that prevents tree shaking. The file is virtual; in `node_modules` it is not watched.
 */
const PROVIDED = './node_modules/provided.js';
const imports = [...KIT_MODULES, ...CONTRACT_MODULES].map((module) => `() => import('${module}')`);
const provided = `globalThis.__shellProvides = [${imports.join()}];`;

/** The host. `landing` and `pricing` are plain pages without federation. `app` is the rest. */
export function shellConfig({ landing, pricing, app }) {
  const { port } = DEV_PORTS.shell;
  return {
    html: { ...html, tags: [...html.tags, ...iconTags] },
    resolve,
    tools: { rspack: { ...tools.rspack, plugins: [federationAsEsm()] } },
    output: { ...output, assetPrefix: '/' },
    dev: { lazyCompilation: false },
    server: {
      ...server(port),
      historyApiFallback: {
        index: '/app.html',
        rewrites: [
          { from: /^\/$/, to: '/index.html' },
          { from: /^\/pricing$/, to: '/pricing.html' },
        ],
      },
    },
    plugins: [
      pluginReact(),
      pluginModuleFederation(
        {
          name: 'shell',
          remotes: {},
          dts: false,
          shared: shared(),
          shareStrategy: 'loaded-first',
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        },
        { target: 'web', environment: 'app' },
      ),
    ],
    environments: {
      landing: {
        source: { entry: { index: landing, pricing } },
        html: {
          title: ({ entryName }) => titleOf(entryName),
          meta: ({ entryName }) => publicMeta(entryName),
        },
        resolve: { alias: preact },
        output: {
          distPath: { js: 'static/landing', css: 'static/landing' },
          copy: [...output.copy, ...rootFiles],
        },
      },
      app: {
        source: {
          entry: { app: [PROVIDED, app] },
          define: {
            LIVE_WORKER: JSON.stringify(LIVE_WORKER),
            NAV_ICONS: JSON.stringify(navIcons),
            REMOTE_CONTRACT: JSON.stringify(REMOTE_CONTRACT),
          },
        },
        tools: { rspack: { plugins: [new rspack.experiments.VirtualModulesPlugin({ [PROVIDED]: provided })] } },
      },
      live: liveWorker,
    },
  };
}

/** A remote. Exposes `src/module.ts` as `./module`. In development it also runs alone from `src/index.ts`. */
export function remoteConfig({ name }) {
  const { port } = DEV_PORTS[name];
  return {
    html,
    resolve,
    tools: { rspack: { ...tools.rspack, plugins: [federationAsEsm()] } },
    output: { ...output, assetPrefix: 'auto' },
    dev: { lazyCompilation: false, assetPrefix: `http://127.0.0.1:${port}/` },
    server: {
      ...server(port),
      cors: { origin: [`http://127.0.0.1:${DEV_PORTS.shell.port}`] },
      historyApiFallback: true,
    },
    plugins: [
      pluginReact(),
      pluginModuleFederation(
        {
          name,
          filename: 'remoteEntry.js',
          manifest: { additionalData: ({ stats }) => void (stats.metaData.contract = REMOTE_CONTRACT) },
          dts: false,
          exposes: { './module': './src/module.ts' },
          shared: shared({ fallback: !production }),
          // In development a remote can run alone, without a shell that provides the runtime.
          experiments: { externalRuntime: production, optimization: { target: 'web' } },
        },
        { target: 'web', environment: 'app' },
      ),
    ],
    environments: {
      app: { source: { entry: { index: './src/index.ts' }, define: { LIVE_WORKER: JSON.stringify(LIVE_WORKER) } } },
      ...(production ? {} : { live: liveWorker }),
    },
  };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { pluginReact } from '@rsbuild/plugin-react';
import { rspack } from '@rspack/core';
import { DEV_PORTS, SERVER_ORIGIN } from './dev-ports.mjs';
import { LIVE_WORKER, liveWorker } from './live-worker.mjs';
import { navIcons } from './nav-icons.mjs';
import { remoteContract } from './remote-contract.mjs';
import { CONTRACT_MODULES, KIT_MODULES, shared } from './shared.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const production = process.env.NODE_ENV === 'production';

// In development all parts are served from the same sources, which change under them.
const REMOTE_CONTRACT = production ? remoteContract() : 'development';

// React Refresh's own stub of the hook forgets renderers, so that a remote's refresh runtime, which comes later, never
// finds the shell's React. This one remembers them. Development only: it is an inline script.
const REFRESH_HOOK = `(()=>{const r=new Map();let n=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()`;

const themeScript = `static/theme.${createHash('sha256')
  .update(readFileSync(here('theme.js')))
  .digest('hex')
  .slice(0, 8)}.js`;

const html = {
  template: here('index.html'),
  favicon: here('favicon.svg'),
  title: 'Chatbot Builder',
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

// Nothing of ours takes screenshots: 60 KB gz that a dependency of the charts would bring.
const resolve = { alias: { html2canvas: here('empty.cjs') } };

// The landing page draws little and changes less: Preact does it in a sixth of React's weight.
const preact = {
  react$: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom$': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

// antd's parts do not say so themselves, so that a name of one would bring all of it: Input brought the whole of Form.
const tools = {
  rspack: { module: { rules: [{ test: /node_modules\/@rc-component\/.*\.js$/, sideEffects: false }] } },
};

const proxy = Object.fromEntries(
  ['/api', '/widget'].map((path) => [path, { target: SERVER_ORIGIN, changeOrigin: true }]),
);

const server = (port) => ({ host: '127.0.0.1', port, strictPort: true, proxy });

/**
 * Keeps in the shell's graph what only remotes use: a remote in production has no copy, so the shell provides it. Without
 * an effect it would be shaken out. The file is virtual, and in `node_modules` nothing watches for it.
 */
const PROVIDED = './node_modules/provided.js';
const imports = [...KIT_MODULES, ...CONTRACT_MODULES].map((module) => `() => import('${module}')`);
const provided = `globalThis.__shellProvides = [${imports.join()}];`;

/** The host. `landing` is a plain page without federation; `app` is everything behind it. */
export function shellConfig({ landing, app }) {
  const { port } = DEV_PORTS.shell;
  return {
    html,
    resolve,
    tools,
    output: { ...output, assetPrefix: '/' },
    dev: { lazyCompilation: false },
    server: {
      ...server(port),
      historyApiFallback: { index: '/app.html', rewrites: [{ from: /^\/$/, to: '/index.html' }] },
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
        source: { entry: { index: landing } },
        html: {
          meta: {
            description:
              'Build an AI chatbot on your own files, give it your colors, and paste one snippet into your site. No coding needed.',
          },
        },
        resolve: { alias: preact },
        output: { distPath: { js: 'static/landing', css: 'static/landing' } },
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

/** A remote: exposes `src/module.ts` as `./module`, and runs alone from `src/index.ts` in development. */
export function remoteConfig({ name }) {
  const { port } = DEV_PORTS[name];
  return {
    html,
    resolve,
    tools,
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
          // Alone, in development, a remote has no shell to take the runtime from.
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

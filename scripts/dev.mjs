import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { onChange } from './dev/on-change.mjs';
import { endAll, startNamed } from './dev/named-process.mjs';
import { devServer } from './dev/server.mjs';
import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { inRoot } from './workspace/root.mjs';

/** Front ends that bring their own server, which updates the page in place. */
const withDevServer = () =>
  readdirSync(inRoot('frontends'))
    .map((name) => inRoot('frontends', name, 'package.json'))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
    .filter(({ scripts }) => scripts.dev);

const rebuild = async (folder) => {
  const build = startNamed(folder, 'npm', ['run', '--silent', 'build', '-w', folder]);
  return (await build.ended) === 0;
};

await main(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();

  const server = devServer();
  server.begin();
  // A broken build leaves the last good server running.
  for (const folder of ['contracts', 'backend']) {
    onChange(inRoot(folder, 'src'), async () => {
      if (await rebuild(folder)) await server.restart();
    });
  }
  onChange(inRoot('widget', 'src'), () => rebuild('widget'));
  for (const { name } of withDevServer()) {
    startNamed(name.replace('@chatbot-builder/', ''), 'npm', ['run', '--silent', 'dev', '-w', name], {
      NODE_ENV: 'development',
    });
  }

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
  await endAll();
  // The watchers would keep this process.
  process.exit(0);
});

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

const SERVER = `
  const socket = require('node:net').connect(+process.argv[1], '127.0.0.1');
  socket.write('started, ');
  process.on('SIGTERM', () => socket.end('asked to end', () => process.exit()));
  setInterval(() => {}, 1_000);
`;
const SUPERVISOR = `
  import { start } from ${JSON.stringify(new URL('processes.mjs', import.meta.url).href)};
  import { detached, supervise } from ${JSON.stringify(new URL('supervise.mjs', import.meta.url).href)};
  await supervise(start('node', ['-e', ${JSON.stringify(SERVER)}, process.argv[1]], { detached }));
`;
/** Stands for npm and its shell. */
const PARENT = `
  require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1], process.argv[2]], { stdio: 'ignore' });
  setInterval(() => {}, 1_000);
`;

const onlyOnPosix = {
  timeout: 20_000,
  skip: process.platform === 'win32' && 'Windows keeps the id of a parent that ended',
};

/** Launches a supervisor. Resolves once its server has connected; `said` once that has ended, to what it wrote. */
async function supervised(launch) {
  const server = createServer();
  const connected = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const parent = launch(String(server.address().port));
  const [socket] = await connected;
  const said = text(socket).finally(() => server.close());
  return { parent, said };
}

test('a server is asked to end when npm, which started it, was killed alone', onlyOnPosix, async () => {
  const { parent, said } = await supervised((port) =>
    spawn(process.execPath, ['-e', PARENT, SUPERVISOR, port], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    }),
  );
  parent.kill('SIGKILL');
  assert.match(await said, /asked to end/);
});

const NAMESPACE = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
const inContainer = {
  timeout: 20_000,
  skip: spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0 && 'Nobody may begin a process namespace here',
};

// When npm ends there, the kernel kills all others at once, and npm ends with its child: a shell that does not wait for
// the server. So the script is `exec node`. The second half of it is for Windows, whose shell has no `exec`.
test('a server is asked to end when npm is the first process of a container', inContainer, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'supervise-'));
  const product = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const start = product.scripts.start.replaceAll('scripts/start.mjs', 'supervisor.mjs');
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ scripts: { start } }));
  writeFileSync(join(directory, 'supervisor.mjs'), SUPERVISOR.replace('process.argv[1]', 'process.env.TEST_PORT'));
  const { parent, said } = await supervised((port) =>
    spawn('unshare', [...NAMESPACE, 'npm', 'start'], {
      cwd: directory,
      env: { ...process.env, TEST_PORT: port },
      stdio: 'ignore',
    }),
  );
  const ended = once(parent, 'exit');
  const [first] = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').split(' ');
  process.kill(Number(first), 'SIGTERM');
  assert.match(await said, /asked to end/);
  await ended;
  rmSync(directory, { recursive: true });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';

const SERVER = `
  process.on('SIGTERM', () => process.exit());
  require('node:net').connect(+process.argv[1], '127.0.0.1').write(String(process.pid));
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

test('a server ends when npm, which started it, was killed alone', onlyOnPosix, async () => {
  const server = createServer();
  const connected = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const parent = spawn(process.execPath, ['-e', PARENT, SUPERVISOR, String(server.address().port)], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  const [socket] = await connected;
  const gone = once(
    socket.on('error', () => undefined),
    'close',
  );
  socket.resume();
  parent.kill('SIGKILL');
  await gone;
  assert.ok(socket.destroyed);
  server.close();
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { capture } from './processes.mjs';
import { runWhole } from './ending.mjs';

const LEFT_BEHIND = "require('node:net').connect(+process.argv[1], '127.0.0.1'); setInterval(() => {}, 1_000)";

/** Leaves a process behind that is connected to us, and exits when it receives data. */
const COMMAND = `
  require('node:child_process').spawn('node', ['-e', ${JSON.stringify(LEFT_BEHIND)}, process.argv[1]], { stdio: 'ignore' }).unref();
  require('node:net').connect(+process.argv[1], '127.0.0.1').on('data', () => process.exit(7));
`;

test('processes that a command leaves behind end with it', { timeout: 20_000 }, async (t) => {
  const server = createServer();
  t.after(() => server.close());
  const sockets = [];
  const bothAreThere = new Promise((resolve) =>
    server.on('connection', (socket) => sockets.push(socket) === 2 && resolve()),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const code = runWhole('node', ['-e', COMMAND, String(server.address().port)]);
  await bothAreThere;
  // A process killed before it reads what was sent resets its connection: `once` would reject.
  const gone = sockets.map(
    (socket) =>
      new Promise((resolve) =>
        socket
          .on('error', () => undefined)
          .on('close', resolve)
          .resume(),
      ),
  );
  for (const socket of sockets) socket.write('end\n');
  assert.equal(await code, 7);
  await Promise.all(gone);
});

test('a handler that fails is reported, and the others still run', async () => {
  const program = `
    import { atTheEnd } from ${JSON.stringify(new URL('ending.mjs', import.meta.url).href)};
    atTheEnd(() => console.log('first'));
    atTheEnd(() => { throw new Error('EPERM'); });
    atTheEnd(() => console.log('last'));
  `;
  const { code, output } = await capture('node', ['--input-type=module', '-e', program]);
  assert.equal(code, 1);
  for (const said of [/^first$/m, /EPERM/, /^last$/m]) assert.match(output, said);
});

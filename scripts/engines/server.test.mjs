import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, test } from 'node:test';

const SERVER = "require('node:net').createServer().listen(+process.argv[1], '127.0.0.1')";

/** Starts a server, prints its port and directory, and throws once it receives a line. */
const LAUNCHER = `
  import { once } from 'node:events';
  import { endOnSignals } from ${JSON.stringify(new URL('../workspace/ending.mjs', import.meta.url))};
  import { serve } from ${JSON.stringify(new URL('server.mjs', import.meta.url))};
  endOnSignals();
  const { port, directory } = await serve('A server', ({ port }) => ({ command: 'node', args: ['-e', ${JSON.stringify(SERVER)}, String(port)] }));
  console.log(JSON.stringify({ port, directory }));
  await once(process.stdin, 'data');
  throw new Error('Something went wrong');
`;

async function launched() {
  const launcher = spawn('node', ['--input-type=module', '-e', LAUNCHER], { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = await once(launcher.stdout, 'data');
  return { launcher, ended: once(launcher, 'exit'), ...JSON.parse(line) };
}

const answers = async (port) => {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => (socket.destroy(), true),
    () => false,
  );
};

/** A killed process may take a moment to end. */
async function gone(port) {
  while (await answers(port));
}

describe('a started server', { timeout: 20_000 }, () => {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    test(`ends, and its directory is removed, after ${signal}`, async () => {
      const { launcher, ended, port, directory } = await launched();
      assert.ok(await answers(port));
      launcher.kill(signal);
      assert.deepEqual(await ended, [code, null]);
      assert.ok(!existsSync(directory));
      await gone(port);
    });
  }

  test('ends if the process that started it crashes', async () => {
    const { launcher, ended, port, directory } = await launched();
    launcher.stdin.end('on\n');
    assert.deepEqual(await ended, [1, null]);
    assert.ok(!existsSync(directory));
    await gone(port);
  });
});

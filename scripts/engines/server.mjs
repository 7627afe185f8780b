import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { atTheEnd } from '../workspace/ending.mjs';
import { Failure } from '../workspace/failure.mjs';
import { exitOf, start } from '../workspace/processes.mjs';

const READY_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 5_000;

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('close', () => resolve(false));
    socket.setTimeout(1_000, () => socket.destroy());
  });

/**
 * Starts a server on a free port of 127.0.0.1 with a temporary directory. Resolves to `{ port, directory, stop }` once
 * it accepts connections. `commandFor({ port, directory })` returns `{ command, args, env }`. The server ends and its
 * directory is removed on `stop`, or when this process ends.
 */
export async function serve(name, commandFor) {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'engine-'));
  const { command, args, env } = commandFor({ port, directory });
  const child = start(command, args, { env, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-4_000)));
  const exited = exitOf(child).catch((error) => (said += error.message));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  const callOff = atTheEnd(() => {
    child.kill('SIGKILL');
    remove();
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([exited, elapsed(ENDS_WITHIN_MS).then(() => child.kill('SIGKILL'))]);
    await exited;
    remove();
    callOff();
  };
  for (const end = Date.now() + READY_WITHIN_MS; !(await answers(port)); await elapsed(50)) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < end) continue;
    await stop();
    throw new Failure(`${name} did not start:\n${said}`);
  }
  return { port, directory, stop };
}

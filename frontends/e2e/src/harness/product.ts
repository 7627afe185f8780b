import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './tree.ts';

export interface Product {
  readonly origin: string;
  /** The lines of the server's output, for the report of a failed test. */
  readonly output: readonly string[];
  stop(): Promise<void>;
}

const READY = /^Ready on (http\S+)$/;
const KILL_AFTER_MS = 10_000;

/**
 * The server must know its port before it listens, because its mails and its checkout link to it. The port lies below
 * those that the kernel hands out, so nobody gets it by chance before the server binds it.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  await server[Symbol.asyncDispose]();
  return port;
}

/** Starts the built product on a free port, with its own empty data directory. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'product '));
  const port = String(await freePort());
  const child = spawn('node', ['--enable-source-maps', 'backend/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const output: string[] = [];
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      const address = READY.exec(line)?.[1];
      if (address) ready.resolve(new URL(address).origin);
    });
  }
  void ended.then(() => ready.reject(new Error(`The server exited before it was ready:\n${output.join('\n')}`)));

  const stop = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await ended;
    clearTimeout(force);
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { origin: await ready.promise, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

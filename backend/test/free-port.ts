import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port for a server in a process of its own. It lies below those that the kernel hands out, so nobody gets it by
 * chance before that server binds it.
 */
export async function freePort(): Promise<number> {
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

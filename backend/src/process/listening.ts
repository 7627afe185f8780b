import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../settings/config.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/** Replaces Nest's listen, whose errors are less clear. @throws StartFailure */
export async function listen(server: Server, { port, host }: Config): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartFailure(
        EXIT.unavailable,
        `Port ${port} on ${host} is in use. Stop the process that uses it, or set PORT to another port.`,
      );
    if (code === 'EACCES')
      throw new StartFailure(EXIT.unavailable, `This user may not listen on port ${port}. Set PORT to 1024 or higher.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(EXIT.config, `This machine has no address ${host}. Set HOST to one it has.`);
    throw error;
  }
}

/** The address that it listens on, without a trailing slash. */
export function addressOf(server: Server, { host }: Config): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

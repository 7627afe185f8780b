import { expect, it } from 'vitest';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { EngineUnavailable } from '../../ports/event-store.js';
import { openRedis } from './open-redis.js';

async function refusal(url: string): Promise<{ readonly error: unknown; readonly said: string }> {
  const reports: unknown[] = [];
  const error: unknown = await openRedis({ url, prefix: 'test', report: (report) => reports.push(report) }).catch(
    (reason: unknown) => reason,
  );
  return {
    error,
    said: JSON.stringify([error, ...reports], (_, value: unknown) =>
      value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value,
    ),
  };
}

/** A server on its own port that gives every command the same answer. */
async function answering(reply: string) {
  const server = createServer((socket) => socket.on('data', () => socket.write(reply)).on('error', () => undefined));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, server };
}

it('reports that Redis is unreachable, without the password', async () => {
  const { port, server } = await answering('');
  server.close();
  const { error, said } = await refusal(`redis://ada:opensesame@127.0.0.1:${port}/3`);
  expect(error).toBeInstanceOf(EngineUnavailable);
  expect(said).toContain('ECONNREFUSED');
  expect(said).not.toContain('opensesame');
});

it('reports that Redis rejects the password, without the password', async () => {
  const { port, server } = await answering('-WRONGPASS invalid username-password pair or user is disabled.\r\n');
  const { error, said } = await refusal(`redis://ada:opensesame@127.0.0.1:${port}`);
  expect(error).toBeInstanceOf(EngineUnavailable);
  expect(said).toContain('WRONGPASS');
  expect(said).not.toContain('opensesame');
  server.close();
});

it('uses TLS if the URL says so', async () => {
  const { port, server } = await answering('+OK\r\n');
  const first = once(server, 'connection').then(
    ([socket]: { once(event: 'data', listener: (data: Buffer) => void): void }[]) =>
      new Promise<Buffer>((resolve) => socket?.once('data', resolve)),
  );
  const refused = refusal(`rediss://127.0.0.1:${port}`);
  // The first byte of a TLS handshake.
  expect((await first)[0]).toBe(0x16);
  expect((await refused).error).toBeInstanceOf(EngineUnavailable);
  server.close();
});

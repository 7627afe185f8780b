import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RedisConnector } from './redis-connector.js';

let server: Server;
let connector: RedisConnector;
beforeEach(async () => {
  server = createServer((socket) => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  connector = new RedisConnector({ host: '127.0.0.1', port, disconnectTimeout: 60_000 });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const timers = () => vi.spyOn(globalThis, 'setTimeout');

it('ends a connection and waits for its end', async () => {
  const stream = await connector.connect(() => undefined);
  await once(stream, 'connect');
  const waiting = timers();
  connector.disconnect();
  expect(waiting).toHaveBeenCalledTimes(1);
  await once(stream, 'close');
});

it('does not wait if the connection has ended', async () => {
  const stream = await connector.connect(() => undefined);
  stream.destroy();
  await once(stream, 'close');
  const waiting = timers();
  connector.disconnect();
  expect(waiting).not.toHaveBeenCalled();
});

it('stops reconnecting after a connection has ended', async () => {
  const stream = await connector.connect(() => undefined);
  stream.destroy();
  await once(stream, 'close');
  const connecting = connector.connect(() => undefined);
  connector.disconnect();
  await expect(connecting).rejects.toThrow('Connection is closed');
});

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from 'mongoose';
import { connect, type Connected } from './connection.js';
import { scriptedServer } from './testing/refusing-server.js';

const FOUND = { ok: 1, cursor: { id: 0n, ns: 'product.items', firstBatch: [{ _id: 'a' }] } };

describe('a connection whose driver has stopped watching its server', () => {
  let server: Awaited<ReturnType<typeof scriptedServer>>;
  let connected: Connected;
  let reports: unknown[];
  let broken: PromiseWithResolvers<unknown>;
  let recovered: PromiseWithResolvers<void>;
  let tick: () => void;
  beforeEach(async () => {
    [server, reports] = [await scriptedServer(FOUND), []];
    [broken, recovered] = [Promise.withResolvers(), Promise.withResolvers()];
    connected = await connect({
      url: `${server.url}&heartbeatFrequencyMS=500`,
      report: (error) => reports.push(error),
      recovered: () => recovered.resolve(),
      broken: broken.resolve,
      everySecond: (every) => {
        tick = every;
        return () => undefined;
      },
    });
    recovered = Promise.withResolvers();
  });
  afterEach(async () => {
    await connected.close();
    server.close();
  });

  const items = (connection: Connection) => connection.collection('items');

  /**
   * Destroys the socket of the heartbeat that begins, as its server does that breaks off the connection at this moment.
   */
  async function stuck(): Promise<void> {
    const client = connected.connection.getClient();
    await once(client, 'serverHeartbeatSucceeded');
    client.once('serverHeartbeatStarted', () => socketOfMonitor(client).destroy());
    await once(client, 'serverHeartbeatStarted');
    for (let second = 0; second <= 17; second++) tick();
  }

  it('gets a new client, and what was made of it stays valid', async () => {
    const before = items(connected.connection);
    const client = connected.connection.getClient();
    await stuck();
    await recovered.promise;
    expect(connected.connection.getClient()).not.toBe(client);
    expect(await before.findOne({})).toEqual({ _id: 'a' });
    expect(reports).toEqual([expect.objectContaining({ name: 'EngineUnavailable' })]);
  });

  it('is broken if it cannot get one', async () => {
    Object.assign(connected.connection, { openUri: () => Promise.reject(new Error('no further connection')) });
    await stuck();
    expect(await broken.promise).toMatchObject({ message: 'no further connection' });
  });
});

/** The driver's own parts, which it does not declare. */
interface Internals {
  readonly topology: {
    readonly s: {
      readonly servers: Map<string, { readonly monitor: { readonly connection: { readonly socket: Socket } } }>;
    };
  };
}

function socketOfMonitor(client: unknown): Socket {
  const [server] = (client as Internals).topology.s.servers.values();
  if (!server) throw new Error('the driver knows no server');
  return server.monitor.connection.socket;
}

import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { EngineUnavailable } from '../../ports/event-store.js';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { openMongo } from './open-mongo.js';
import { openMongoReading } from './open-mongo-reading.js';
import { refusingServer } from './testing/refusing-server.js';

const open = (url: string) => openMongo({ url, clock: { now: () => new Date(0) }, report: () => undefined });

describe('opening MongoDB', () => {
  it('reports EngineUnavailable if nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    await expect(open(`mongodb://127.0.0.1:${port}/product`)).rejects.toBeInstanceOf(EngineUnavailable);
  });

  it('reports EngineUnavailable if the server never answers', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(open(`mongodb://127.0.0.1:${port}/product`)).rejects.toBeInstanceOf(EngineUnavailable);
    server.close();
  });

  it('names the database if it lacks write permission', async () => {
    const server = await refusingServer({
      code: 13,
      codeName: 'Unauthorized',
      errmsg: 'not authorized on product to execute command',
    });
    const refused = open(server.url);
    await expect(refused).rejects.toBeInstanceOf(EngineUnusable);
    await expect(refused).rejects.toThrow(
      'does not allow writing to the database "product". Create the database, or grant the user of MONGODB_URL the role readWrite on it',
    );
    server.close();
  });

  it('reports EngineUnavailable if the server is not the primary', async () => {
    const server = await refusingServer({ code: 10107, codeName: 'NotWritablePrimary', errmsg: 'not primary' });
    await expect(open(server.url)).rejects.toBeInstanceOf(EngineUnavailable);
    server.close();
  });

  it('for reading names the database if it lacks read permission', async () => {
    const server = await refusingServer({
      code: 13,
      codeName: 'Unauthorized',
      errmsg: 'not authorized on product to execute command',
    });
    const refused = openMongoReading({ url: server.url, report: () => undefined });
    await expect(refused).rejects.toBeInstanceOf(EngineUnusable);
    await expect(refused).rejects.toThrow(
      'does not allow reading the database "product". Grant the user of MONGODB_URL the role read on it',
    );
    server.close();
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../../../test/engines/urls.js';
import type { OpenedMongo } from './open-mongo.js';
import { type ScratchMongo, scratchMongo } from './testing/scratch.js';

const bytes = new Uint8Array([1]);

describeWith('MONGODB_URL', 'what an election may not take back, on MongoDB', (url) => {
  let scratch: ScratchMongo;
  let mongo: OpenedMongo;
  /** The commands sent to the server. */
  let commands: { readonly name: string; readonly readConcern: unknown; readonly writeConcern: unknown }[];

  beforeEach(async () => {
    scratch = await scratchMongo(url);
    mongo = await scratch.reopen({ url: `${scratch.url}${scratch.url.includes('?') ? '&' : '?'}monitorCommands=true` });
    commands = [];
    mongo.connection.getClient().on('commandStarted', ({ commandName: name, command }) => {
      commands.push({ name, readConcern: command['readConcern'], writeConcern: command['writeConcern'] });
    });
  });
  afterEach(() => scratch.close());

  const read = { name: 'find', readConcern: { level: 'majority' } };
  const written = { writeConcern: { w: 'majority', j: true } };

  it('reads and writes secrets with majority concern', async () => {
    await mongo.secrets.get('key/a');
    await mongo.secrets.names('key/', { limit: 1 });
    await mongo.secrets.put('key/a', bytes);
    await mongo.secrets.replace('key/a', bytes, bytes);
    await mongo.secrets.delete('key/a');
    expect(commands).toMatchObject([read, read, written, written, written]);
  });

  it('reads and writes leases with majority concern', async () => {
    await mongo.leases.read('projector');
    const lease = await mongo.leases.take('projector', 'ada', undefined);
    if (lease) await mongo.leases.beat(lease);
    expect(commands).toMatchObject([read, written, written]);
  });
});

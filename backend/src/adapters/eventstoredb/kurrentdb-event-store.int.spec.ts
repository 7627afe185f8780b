import { afterAll, beforeAll } from '@jest/globals';
import { FakeProcess } from '../../../test/engines/eventstoredb/fake-process.js';
import { eventStoreContract } from '../../ports/event-store.contract.js';
import { openEventStoreDb } from './open-eventstoredb.js';

let fake: FakeProcess;
beforeAll(async () => {
  fake = await FakeProcess.start({ maxAppendSize: 1024 * 1024 });
});
afterAll(() => fake.end());

eventStoreContract('KurrentDB client, protocol fake', async () => {
  const { eventStore, close } = await openEventStoreDb({ url: fake.url('kurrentdb'), report: () => undefined });
  return { store: eventStore, close };
});

import { afterAll, beforeAll } from 'vitest';
import { describeWith } from '../../../test/engines/urls.js';
import { eventStoreContract } from '../../ports/event-store.contract.js';
import { openEventStoreDb, type EventStoreDb } from './open-eventstoredb.js';

describeWith('EVENTSTORE_URL', 'EventStoreDB', (url) => {
  let opened: EventStoreDb;
  beforeAll(async () => {
    opened = await openEventStoreDb({
      url,
      report: (error) => process.stderr.write(`${String(error)}\n`),
      timeoutMs: 60_000,
    });
  });
  afterAll(() => opened.close());

  eventStoreContract('EVENTSTORE_URL', async () => ({ store: opened.eventStore, close: async () => undefined }));
});

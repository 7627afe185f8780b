import { scratchSqlite } from '../adapters/sqlite/testing/scratch.js';
import { eventStoreContract } from '../ports/event-store.contract.js';
import { overriding } from './testing/embedded.js';
import { LogTail } from './log-tail.js';

eventStoreContract('SQLite, followed by many', async () => {
  const { sqlite, close } = await scratchSqlite();
  const tail = new LogTail(sqlite.eventStore);
  // Somebody else follows all the time.
  const other = new AbortController();
  const following = (async () => {
    const categories = ['pet', 'toys'];
    await Array.fromAsync(tail.subscribe({ after: undefined, categories, signal: other.signal }));
  })();
  const store = overriding(sqlite.eventStore, { subscribe: (subscription) => tail.subscribe(subscription) });
  return {
    store,
    close: async () => {
      other.abort();
      await following;
      await close();
    },
  };
});

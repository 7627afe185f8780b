import { eventStoreContract } from '../../ports/event-store.contract.js';
import { scratchSqlite } from './testing/scratch.js';

eventStoreContract('SQLite', async () => {
  const { sqlite, close } = await scratchSqlite();
  return { store: sqlite.eventStore, close };
});

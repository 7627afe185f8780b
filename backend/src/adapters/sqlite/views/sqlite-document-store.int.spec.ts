import { documentStoreContract } from '../../../ports/document-store.contract.js';
import { scratchSqlite } from '../testing/scratch.js';

documentStoreContract('SQLite', async () => {
  const { sqlite, close } = await scratchSqlite();
  return { documents: sqlite.documents, views: sqlite.views, close };
});

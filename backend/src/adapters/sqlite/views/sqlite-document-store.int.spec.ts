import { documentStoreContract } from '../../../ports/document-store.contract.js';
import { scratchSqlite } from '../testing/scratch.js';

const open = async () => {
  const { sqlite, close } = await scratchSqlite();
  return { documents: sqlite.documents, views: sqlite.views, close };
};

documentStoreContract('SQLite', open);
documentStoreContract("SQLite with persons' texts in the clear", open, { personal: true });

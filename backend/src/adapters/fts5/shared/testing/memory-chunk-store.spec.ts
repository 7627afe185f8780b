import { chunkStoreContract } from '../../../../ports/chunk-store.contract.js';
import { MemoryChunkStore } from './memory-chunk-store.js';

chunkStoreContract('memory', async () => {
  const store = new MemoryChunkStore();
  return { store, elsewhere: store, close: async () => undefined };
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowledgeIndexContract } from '../../ports/knowledge-index.contract.js';
import { Fts5KnowledgeIndex } from './fts5-knowledge-index.js';
import { indexInProcess } from './index-in-process.js';

/** So few open files that they are closed and opened all the time. */
const MAX_OPEN = 1;

knowledgeIndexContract('FTS5 on one thread', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fts5-'));
  const index = new Fts5KnowledgeIndex(indexInProcess(directory, MAX_OPEN));
  return {
    index,
    close: async () => {
      await index.close();
      await rm(directory, { recursive: true });
    },
  };
});

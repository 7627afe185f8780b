import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowledgeIndexContract } from '../../ports/knowledge-index.contract.js';
import { Fts5KnowledgeIndex } from './fts5-knowledge-index.js';
import { SmallIndexes } from './small-indexes.js';
import { indexInProcess } from './index-in-process.js';

/** Few enough that files are closed and reopened all the time. */
const MAX_OPEN = 1;

knowledgeIndexContract('FTS5 on one thread', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fts5-'));
  const index = new Fts5KnowledgeIndex(indexInProcess(directory, MAX_OPEN), new SmallIndexes(directory));
  return {
    index,
    close: async () => {
      await index.close();
      await rm(directory, { recursive: true });
    },
  };
});

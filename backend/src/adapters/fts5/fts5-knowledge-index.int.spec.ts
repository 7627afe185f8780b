import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowledgeIndexContract } from '../../ports/knowledge-index.contract.js';
import { Fts5KnowledgeIndex } from './fts5-knowledge-index.js';
import { IndexFiles } from './index-files.js';
import { tasksOn, type IndexTasks, type IndexThreads } from './index-tasks.js';

/** The same tasks on this thread, over so few open files that they are closed and opened all the time. */
function onThisThread(directory: string): IndexThreads {
  const files = new IndexFiles(directory, 1);
  const tasks = tasksOn(files);
  return {
    run: async <Name extends keyof IndexTasks>(name: Name, task: Parameters<IndexTasks[Name]>[0]) => {
      const run = tasks[name] as (task: Parameters<IndexTasks[Name]>[0]) => ReturnType<IndexTasks[Name]>;
      return run(structuredClone(task));
    },
    close: async () => files.close(),
  };
}

knowledgeIndexContract('FTS5 on one thread', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fts5-'));
  const index = new Fts5KnowledgeIndex(onThisThread(directory));
  return {
    index,
    close: async () => {
      await index.close();
      await rm(directory, { recursive: true });
    },
  };
});

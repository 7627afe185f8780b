import { extractText } from '../src/adapters/extract/extract-text.js';
import { IndexFiles } from '../src/adapters/fts5/index-files.js';
import { tasksOn, type IndexTasks, type IndexThreads } from '../src/adapters/fts5/index-tasks.js';
import { writerInProcess } from '../src/adapters/sqlite/writer-in-process.js';

const OPEN_FILES = 8;

/** Worker threads load built files, which tests do not have: the same work on this thread. */
function indexHere(directory: string): IndexThreads {
  const files = new IndexFiles(directory, OPEN_FILES);
  const tasks = tasksOn(files);
  return {
    run: async <Name extends keyof IndexTasks>(name: Name, task: Parameters<IndexTasks[Name]>[0]) => {
      const run = tasks[name] as (task: Parameters<IndexTasks[Name]>[0]) => ReturnType<IndexTasks[Name]>;
      return run(task);
    },
    close: async () => files.close(),
  };
}

export const embeddedHere = {
  startWriter: writerInProcess,
  indexThreads: indexHere,
  extractThreads: () => ({ run: extractText, close: async () => undefined }),
};

import { IndexFiles } from './index-files.js';
import { tasksOn, type IndexThreads } from './index-tasks.js';

/** The same work on the caller's thread: for tests, which have no built files that a thread could load. */
export function indexInProcess(directory: string, mostOpen: number): IndexThreads {
  const files = new IndexFiles(directory, mostOpen);
  const tasks = tasksOn(files);
  return {
    run: async (name, task) => tasks[name](structuredClone(task)),
    close: () => Promise.resolve(files.close()),
  };
}

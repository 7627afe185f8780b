import { IndexFiles } from './index-files.js';
import { type IndexTasks, type IndexThreads, type ResultOf, type TaskOf, tasksOn } from './index-tasks.js';
import { outcomeOf, resultOf } from './task-outcome.js';

/** The same work on the caller's thread: for tests, which have no built files that a thread could load. */
export function indexInProcess(directory: string, mostOpen: number): IndexThreads {
  const files = new IndexFiles(directory, mostOpen);
  const tasks = tasksOn(files);
  return {
    run: async <Name extends keyof IndexTasks>(name: Name, task: TaskOf<Name>) =>
      resultOf<ResultOf<Name>>(await outcomeOf<ResultOf<Name>>(() => tasks[name](structuredClone(task)))),
    close: () => Promise.resolve(files.close()),
  };
}

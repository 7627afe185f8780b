import { IndexFiles } from './index-files.js';
import { type IndexTasks, type IndexThreads, type ResultOf, type TaskOf, tasksOn } from './index-tasks.js';
import { outcomeOf, resultOf } from './task-outcome.js';

/** Runs the tasks on the caller's thread. For tests, which have no compiled worker files. */
export function indexInProcess(directory: string, maxOpen: number): IndexThreads {
  const files = new IndexFiles(directory, maxOpen);
  const tasks = tasksOn(files);
  return {
    run: async <Name extends keyof IndexTasks>(name: Name, task: TaskOf<Name>) =>
      resultOf<ResultOf<Name>>(await outcomeOf<ResultOf<Name>>(() => tasks[name](structuredClone(task)))),
    close: () => Promise.resolve(files.close()),
  };
}

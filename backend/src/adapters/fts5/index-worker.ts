import { workerData } from 'piscina';
import { z } from 'zod';
import { type IndexTasks, type TaskOf, tasksOn } from './index-tasks.js';
import { IndexFiles } from './index-files.js';
import { outcomeOf } from './task-outcome.js';

/** The entry of a worker thread: the pool calls what it exports. */
const { directory, mostOpen } = z.object({ directory: z.string(), mostOpen: z.int() }).parse(workerData);

const tasks = tasksOn(new IndexFiles(directory, mostOpen));

export interface Called<Name extends keyof IndexTasks = keyof IndexTasks> {
  readonly name: Name;
  readonly task: TaskOf<Name>;
}

export default <Name extends keyof IndexTasks>({ name, task }: Called<Name>) => outcomeOf(() => tasks[name](task));

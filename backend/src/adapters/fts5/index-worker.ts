import { workerData } from 'piscina';
import { z } from 'zod';
import { type IndexTasks, type TaskOf, tasksOn } from './index-tasks.js';
import { IndexFiles } from './index-files.js';
import { outcomeOf } from './task-outcome.js';

/** Entry point of a worker thread. The pool calls its default export. */
const { directory, maxOpen } = z.object({ directory: z.string(), maxOpen: z.int() }).parse(workerData);

const tasks = tasksOn(new IndexFiles(directory, maxOpen));

export interface Called<Name extends keyof IndexTasks = keyof IndexTasks> {
  readonly name: Name;
  readonly task: TaskOf<Name>;
}

export default <Name extends keyof IndexTasks>({ name, task }: Called<Name>) => outcomeOf(() => tasks[name](task));

import { workerData } from 'piscina';
import { z } from 'zod';
import { tasksOn } from './index-tasks.js';
import { IndexFiles } from './index-files.js';

/** The entry of a worker thread: the pool calls what it exports by name. */
const { directory, mostOpen } = z.object({ directory: z.string(), mostOpen: z.int() }).parse(workerData);

export const { chunk, replace, remove, removeAll, search, held, exchange, recall, copy, adopt } = tasksOn(new IndexFiles(directory, mostOpen));

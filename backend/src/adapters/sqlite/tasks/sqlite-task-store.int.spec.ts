import { join } from 'node:path';
import { tasksContract } from '../../../runtime/tasks/tasks.contract.js';
import { DiskObjectStore } from '../../disk/disk-object-store.js';
import { RandomIds } from '../../system/random-ids.js';
import { taskStoreContract } from '../../../ports/task-store.contract.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { scratchSqlite } from '../testing/scratch.js';
import { writerInProcess } from '../writer/writer-in-process.js';

taskStoreContract('SQLite', async () => {
  const { sqlite, file, close } = await scratchSqlite();
  const later: Sqlite[] = [];
  return {
    here: sqlite.tasks,
    there: sqlite.tasks,
    killed: async () => {
      const next = openSqlite({ file, clock: new ManualClock(), startWriter: writerInProcess });
      later.push(next);
      return next.tasks;
    },
    close: async () => {
      await Promise.all(later.map((opened) => opened.close()));
      await close();
    },
  };
});

tasksContract('SQLite', async () => {
  const { sqlite, directory, close } = await scratchSqlite();
  const objects = await DiskObjectStore.open(join(directory, 'objects'), new ManualClock(), new RandomIds());
  return { store: sqlite.tasks, objects, close };
});

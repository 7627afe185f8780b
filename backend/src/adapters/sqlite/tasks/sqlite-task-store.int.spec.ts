import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tasksContract } from '../../../runtime/tasks/tasks.contract.js';
import { DiskObjectStore } from '../../disk/disk-object-store.js';
import { RandomIds } from '../../system/random-ids.js';
import { taskOf, taskStoreContract } from '../../../ports/task-store.contract.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { recordedWriter, rowsOf } from '../testing/recorded-writer.js';
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

it('removes the tasks of an account fifty at a time', async () => {
  const { startWriter, steps } = recordedWriter();
  const { sqlite, close } = await scratchSqlite(undefined, startWriter);
  await Promise.all(Array.from({ length: 120 }, (_, number) => sqlite.tasks.add(taskOf(number))));
  steps.length = 0;
  await sqlite.tasks.removeOf(taskOf(0).accountId);
  expect(rowsOf(steps)).toEqual([50, 50, 20]);
  expect(await sqlite.tasks.list(taskOf(0).accountId, 1)).toEqual([]);
  await close();
});

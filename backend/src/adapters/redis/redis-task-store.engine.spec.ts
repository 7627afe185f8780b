import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../../../test/engines/urls.js';
import { taskStoreContract } from '../../ports/task-store.contract.js';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import { tasksContract } from '../../runtime/tasks/tasks.contract.js';
import { DiskObjectStore } from '../disk/disk-object-store.js';
import { RandomIds } from '../system/random-ids.js';
import { type OpenedRedis, openRedis } from './open-redis.js';
import { scratchRedis } from './testing/scratch.js';
import { RedisTaskStore } from './redis-task-store.js';

describeWith('REDIS_URL', 'tasks in Redis', (url) => {
  taskStoreContract('Redis', async () => {
    const { here, there, prefix, close } = await scratchRedis(url);
    const later: OpenedRedis[] = [];
    return {
      here: new RedisTaskStore(here.commands, prefix),
      there: new RedisTaskStore(there.commands, prefix),
      killed: async () => {
        const next = await openRedis({ url, prefix, report: () => undefined });
        later.push(next);
        return new RedisTaskStore(next.commands, prefix);
      },
      close: async () => {
        await Promise.all(later.map((opened) => opened.close()));
        await close();
      },
    };
  });

  tasksContract('Redis', async () => {
    const { here, prefix, close } = await scratchRedis(url);
    const directory = await mkdtemp(join(tmpdir(), 'objects-'));
    const objects = await DiskObjectStore.open(directory, new ManualClock(), new RandomIds());
    return {
      store: new RedisTaskStore(here.commands, prefix),
      objects,
      close: async () => {
        await close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  });
});

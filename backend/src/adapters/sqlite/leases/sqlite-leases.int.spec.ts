import { expect, it } from 'vitest';
import { leasesContract } from '../../../ports/leases.contract.js';
import { scratchSqlite } from '../testing/scratch.js';

leasesContract('SQLite', async () => {
  const { sqlite, close } = await scratchSqlite();
  return { leases: sqlite.leases, close };
});

it('releases the leases of the previous process and keeps their tokens', async () => {
  const { sqlite, close } = await scratchSqlite();
  const left = await sqlite.leases.take('projector', 'a process that was killed', undefined);
  await sqlite.leases.releaseAll();
  const free = await sqlite.leases.read('projector');
  expect(free).toEqual({ ...left, holder: undefined });
  expect(await sqlite.leases.take('projector', 'the next one', free)).toMatchObject({ token: 2 });
  await close();
});

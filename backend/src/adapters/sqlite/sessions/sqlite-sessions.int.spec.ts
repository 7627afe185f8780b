import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { accountSessionsContract } from '../../../ports/account-sessions.contract.js';
import { scratchSqlite, StandingClock } from '../testing/scratch.js';

accountSessionsContract('SQLite', async () => {
  const clock = new StandingClock();
  const { sqlite, close } = await scratchSqlite(clock);
  return {
    sessions: sqlite.sessions,
    now: () => clock.now().getTime(),
    advance: (milliseconds) => clock.advance(milliseconds),
    cut: () => sqlite.close(),
    close,
  };
});

const DAY = 24 * 3_600_000;

it('sweeps expired sessions and the stubs of ended ones', async () => {
  const clock = new StandingClock();
  const { sqlite, close } = await scratchSqlite(clock);
  const { sessions } = sqlite;
  const save = (id: string, accountId: string) =>
    sessions.save(id, { data: `of ${accountId}`, endsAt: clock.now().getTime() + DAY, accountId });
  await save('a', 'ada');
  await save('b', 'bob');
  await sessions.endAllOf('bob');
  clock.advance(DAY);
  await sessions.sweep();
  clock.advance(-DAY);
  expect(await sessions.read('a')).toBeUndefined();
  await save('b', 'carol');
  expect(await sessions.read('b')).toBe('of carol');
  await close();
});

it('leaves no trace of an account in any file after all its sessions ended', async () => {
  const clock = new StandingClock();
  const { directory, sqlite, close } = await scratchSqlite(clock);
  const save = (id: string, user: string) => {
    const data = JSON.stringify({
      cookie: { originalMaxAge: null, expires: null, httpOnly: true, path: '/' },
      touchedAt: 0,
      passport: { user },
    });
    return sqlite.sessions.save(id, { data, endsAt: clock.now().getTime() + DAY, accountId: user });
  };
  const onDisk = async () =>
    Buffer.concat(await Promise.all((await readdir(directory)).map((file) => readFile(join(directory, file)))));
  const [ended, other] = ['account-that-ends', 'account-that-stays'];
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      save(`session ${(index * 7_919) % 2_000}`, index % 3 === 0 ? ended : other),
    ),
  );
  expect((await onDisk()).includes(ended)).toBe(true);
  await sqlite.sessions.endAllOf(ended);
  const files = await onDisk();
  expect([files.includes(ended), files.includes(other)]).toEqual([false, true]);
  await close();
});

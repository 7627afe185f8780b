import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { Cookie, type SessionData } from 'express-session';
import { accountSessionsContract } from '../../ports/account-sessions.contract.js';
import { type Scratch, scratchSqlite, StandingClock } from './testing/scratch.js';

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

const session = (user: string): SessionData => Object.assign({ cookie: new Cookie(), touchedAt: 0 }, { passport: { user } });
const setter = ({ sqlite: { sessions } }: Scratch) => (id: string, data: SessionData) => promisify(sessions.set.bind(sessions, id, data))();

it('removes sessions that have expired, and what was left of ended ones, when swept', async () => {
  const clock = new StandingClock();
  const scratch = await scratchSqlite(clock);
  const { sessions } = scratch.sqlite;
  const set = setter(scratch);
  await set('a', session('ada'));
  await set('b', session('bob'));
  await sessions.endAllOf('bob');
  clock.advance(24 * 3_600_000);
  await sessions.sweep();
  clock.advance(-24 * 3_600_000);
  const get = promisify(sessions.get.bind(sessions, 'a'));
  expect(await get()).toBeNull();
  await set('b', session('carol'));
  expect(await promisify(sessions.get.bind(sessions, 'b'))()).toMatchObject({ passport: { user: 'carol' } });
  await scratch.close();
});

it('leaves no trace of an account in any file when all its sessions are ended', async () => {
  const scratch = await scratchSqlite();
  const { directory, sqlite, close } = scratch;
  const set = setter(scratch);
  const onDisk = async () => Buffer.concat(await Promise.all((await readdir(directory)).map((file) => readFile(join(directory, file)))));
  const [ended, other] = ['account-that-ends', 'account-that-stays'];
  await Promise.all(Array.from({ length: 2_000 }, (_, index) => set(`session ${(index * 7_919) % 2_000}`, session(index % 3 === 0 ? ended : other))));
  expect((await onDisk()).includes(ended)).toBe(true);
  await sqlite.sessions.endAllOf(ended);
  const files = await onDisk();
  expect([files.includes(ended), files.includes(other)]).toEqual([false, true]);
  await close();
});

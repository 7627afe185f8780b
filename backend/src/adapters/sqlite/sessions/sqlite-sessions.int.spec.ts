import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { type Session, SESSION_IDLE_MS } from '../../../ports/sessions.js';
import { sessionsContract } from '../../../ports/sessions.contract.js';
import { recordedWriter, rowsOf } from '../testing/recorded-writer.js';
import { scratchSqlite } from '../testing/scratch.js';

sessionsContract('SQLite', async () => {
  const clock = new ManualClock();
  const { sqlite, close } = await scratchSqlite(clock);
  return {
    sessions: sqlite.sessions,
    now: () => clock.now().getTime(),
    advance: (milliseconds) => clock.advance(milliseconds),
    cut: () => sqlite.close(),
    close,
  };
});

const ADA = PersonId.parse('018f0000-0000-4000-8000-000000000001');
const BOB = PersonId.parse('018f0000-0000-4000-8000-000000000002');
const accountId = AccountId.parse('018f0000-0000-4000-9000-000000000001');

const sessionOf = (personId: PersonId, clock: ManualClock, device = 'Firefox'): Session => {
  const now = clock.now().getTime();
  return { personId, accountId, createdAt: now, lastUsedAt: now, device };
};

it('sweeps expired sessions and tombstones', async () => {
  const clock = new ManualClock();
  const { sqlite, close } = await scratchSqlite(clock);
  const { sessions } = sqlite;
  const [ada, bob] = [sessionOf(ADA, clock), sessionOf(BOB, clock)];
  await sessions.save('a', ada);
  await sessions.save('b', bob);
  await sessions.endAllOf(BOB);
  clock.advance(SESSION_IDLE_MS);
  await sessions.sweep();
  clock.advance(-SESSION_IDLE_MS);
  expect(await sessions.read('a')).toBeUndefined();
  await sessions.save('b', bob);
  expect(await sessions.read('b')).toEqual(bob);
  await close();
});

it('leaves no trace of a person in any file after all its sessions ended', async () => {
  const clock = new ManualClock();
  const { directory, sqlite, close } = await scratchSqlite(clock);
  const onDisk = async () =>
    Buffer.concat(await Promise.all((await readdir(directory)).map((file) => readFile(join(directory, file)))));
  const devices = { [ADA]: 'device-that-ends', [BOB]: 'device-that-stays' };
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) => {
      const personId = index % 3 === 0 ? ADA : BOB;
      return sqlite.sessions.save(`session ${(index * 7_919) % 2_000}`, sessionOf(personId, clock, devices[personId]));
    }),
  );
  const traces = async () => {
    const files = await onDisk();
    return [ADA, devices[ADA], BOB, devices[BOB]].map((trace) => files.includes(trace!));
  };
  expect(await traces()).toEqual([true, true, true, true]);
  await sqlite.sessions.endAllOf(ADA);
  expect(await traces()).toEqual([false, false, true, true]);
  await close();
});

it('ends and sweeps sessions a hundred at a time', async () => {
  const clock = new ManualClock();
  const { startWriter, steps } = recordedWriter();
  const { sqlite, close } = await scratchSqlite(clock, startWriter);
  const { sessions } = sqlite;
  const during = async (work: () => Promise<void>) => {
    steps.length = 0;
    await work();
    return rowsOf(steps);
  };
  const save = (number: number) => sessions.save(`session ${number}`, sessionOf(number % 2 ? ADA : BOB, clock));
  await Promise.all(Array.from({ length: 500 }, (_, number) => save(number)));
  expect(await during(() => sessions.endAllOf(ADA))).toEqual([100, 100, 50]);
  expect(await during(() => sessions.endAllOfAccount(accountId))).toEqual([100, 100, 50]);
  clock.advance(SESSION_IDLE_MS);
  expect(await during(() => sessions.sweep())).toEqual([100, 100, 100, 100, 100]);
  await close();
});

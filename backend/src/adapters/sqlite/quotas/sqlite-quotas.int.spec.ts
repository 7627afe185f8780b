import { expect, it } from 'vitest';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quotasContract } from '../../../ports/quotas.contract.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { scratchSqlite } from '../testing/scratch.js';
import { writerInProcess } from '../writer/writer-in-process.js';
import { openForReading } from '../database.js';
import { Reader } from '../reader.js';

async function opened() {
  const time = new ManualClock();
  const {
    directory,
    file,
    sqlite: first,
    close: closeFirst,
  } = await scratchSqlite(time, writerInProcess, time.setTimer);
  let sqlite: Sqlite = first;
  const again = async (): Promise<Sqlite> => {
    sqlite = openSqlite({ file, clock: time, startWriter: writerInProcess, setTimer: time.setTimer });
    return sqlite;
  };
  return {
    time,
    directory,
    file,
    quotas: first.quotas,
    /** What was due by then is in the file. */
    pass: async (ms: number) => {
      time.advance(ms);
      await sqlite.diagnostics();
    },
    /** The first process stays as it is: nothing that it holds in memory reaches the file. */
    killed: async () => (await again()).quotas,
    restarted: async () => {
      await first.close();
      return (await again()).quotas;
    },
    close: async () => {
      await sqlite.close();
      await closeFirst();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

quotasContract('SQLite', async () => {
  const { quotas, pass, ...others } = await opened();
  return { here: quotas, there: quotas, pass, written: () => pass(1_000), ...others };
});

const DAY_MS = 24 * 60 * 60_000;
const daily = { name: 'daily', limit: 1_000, windowMs: DAY_MS };

it('forget what was taken in the second before a kill, and no more', async () => {
  const { quotas, pass, killed, close } = await opened();
  await quotas.take(daily, 'ada', 300);
  await pass(1_000);
  await quotas.take(daily, 'ada', 200);
  await pass(999);
  expect(await (await killed()).take(daily, 'ada', 0)).toMatchObject({ used: 300 });
  await close();
});

it('write once a second, however many takes there are', async () => {
  const { quotas, file, pass, close } = await opened();
  const reader = new Reader(openForReading(file));
  const written = () => reader.get('SELECT count(*) AS windows, total(used) AS used FROM quotas');
  for (let take = 0; take < 500; take++) await quotas.take({ ...daily, limit: 5_000 }, `key ${take % 50}`);
  await pass(999);
  expect(written()).toEqual({ windows: 0, used: 0 });
  await pass(1);
  expect(written()).toEqual({ windows: 50, used: 500 });
  reader.close();
  await close();
});

it('never write windows shorter than an hour', async () => {
  const { quotas, file, pass, close } = await opened();
  await quotas.take({ ...daily, windowMs: 60_000 }, 'ada');
  await pass(5_000);
  const reader = new Reader(openForReading(file));
  expect(reader.all('SELECT * FROM quotas')).toEqual([]);
  reader.close();
  await close();
});

it('remove ended windows from the file, which never names what is counted', async () => {
  const { quotas, directory, file, pass, close } = await opened();
  await quotas.take(daily, 'ada-whose-name-is-hidden', 300);
  await pass(1_000);
  const files = await Promise.all((await readdir(directory)).map((name) => readFile(join(directory, name))));
  expect(Buffer.concat(files).includes('ada-whose-name-is-hidden')).toBe(false);
  await pass(DAY_MS);
  await quotas.take(daily, 'bob', 1);
  await pass(1_000);
  const reader = new Reader(openForReading(file));
  expect(reader.all('SELECT used FROM quotas')).toEqual([{ used: 1 }]);
  reader.close();
  await close();
});

it('last no longer than a window when the clock is set back', async () => {
  const { quotas, time, close } = await opened();
  const quota = { name: 'tries', limit: 1, windowMs: 1_000 };
  await quotas.take(quota, 'ada');
  time.advance(-3_600_000);
  expect(await quotas.take(quota, 'ada')).toEqual({ granted: false, used: 1, endsInMs: 1_000 });
  time.advance(1_000);
  expect(await quotas.take(quota, 'ada')).toMatchObject({ granted: true });
  await close();
});

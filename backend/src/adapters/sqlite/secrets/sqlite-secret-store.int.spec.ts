import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { secretStoreContract } from '../../../ports/secret-store.contract.js';
import { scratchSqlite } from '../testing/scratch.js';

secretStoreContract('SQLite', async () => {
  const clock = new ManualClock();
  const { sqlite, close } = await scratchSqlite(clock);
  return { secrets: sqlite.secrets, now: clock.now(), close };
});

it('leaves no byte of a deleted or replaced secret in any file', async () => {
  const { sqlite, directory, close } = await scratchSqlite();
  const secret = (index: number, turn: string) =>
    createHash('sha512')
      .update(`${turn} ${index}`)
      .digest()
      .subarray(0, 20 + (index % 40));
  const names = Array.from({ length: 2_000 }, (_, index) => createHash('sha256').update(String(index)).digest('hex'));
  const onDisk = async () =>
    Buffer.concat(await Promise.all((await readdir(directory)).map((file) => readFile(join(directory, file)))));

  await Promise.all(names.map((name, index) => sqlite.secrets.put(name, secret(index, 'first'))));
  expect((await onDisk()).includes(secret(7, 'first'))).toBe(true);

  const replaced = names.flatMap((_, index) => (index % 3 === 1 ? [index] : []));
  const deleted = names.flatMap((_, index) => (index % 3 === 2 ? [index] : []));
  await Promise.all([
    ...replaced.map((index) => sqlite.secrets.put(names[index] ?? '', secret(index, 'second'))),
    ...deleted.map((index) => sqlite.secrets.delete(names[index] ?? '')),
  ]);

  const files = await onDisk();
  const left = [...replaced, ...deleted].filter(
    (index) =>
      files.includes(secret(index, 'first').subarray(0, 16)) || files.includes(secret(index, 'first').subarray(-16)),
  );
  expect(left).toEqual([]);
  expect(files.includes(secret(1, 'second'))).toBe(true);
  await close();
});

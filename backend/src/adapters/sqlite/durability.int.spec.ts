import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import { openSqlite } from './open-sqlite.js';
import { compileAdapter, type Compiled } from './testing/compiled.js';
import { writerInProcess } from './writer/writer-in-process.js';

const run = promisify(execFile);
const canTrace = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true']).status === 0;

/** A script that appends as its arguments say, in its own process with the writer in a thread. */
const APPENDER = `
  import { openSqlite } from './dist/adapters/sqlite/open-sqlite.js';
  import { SystemClock } from './dist/adapters/system/system-clock.js';
  const [file, mode, count] = process.argv.slice(2);
  const sqlite = openSqlite({ file, clock: new SystemClock() });
  const metadata = { accountId: '11111111-1111-4111-8111-111111111111', actor: { kind: 'job', id: 'test' },
    commandId: 'c', correlationId: 'r', causationId: 'c', occurredAt: '2026-11-20T10:00:00.000Z' };
  const append = async (stream) => {
    await sqlite.eventStore.append(stream, [{ id: stream, type: 'Happened', version: 1, data: {}, metadata, hash: 'hash' }], 'no-stream');
    process.stdout.write(stream + '\\n');
  };
  const streams = Array.from({ length: Number(count) }, (_, index) => 'chatbot-' + index);
  if (mode === 'grouped') await Promise.all(streams.map(append));
  if (mode === 'one-by-one') for (const stream of streams) await append(stream);
  if (mode === 'for-ever') await Promise.all([0, 1, 2, 3].map(async (writer) => { for (let index = 0; ; index += 1) await append('chatbot-' + writer + '-' + index); }));
  await sqlite.close();
`;

describe('the compiled writer thread', () => {
  let compiled: Compiled;
  let appender: string;
  let directory: string;
  beforeAll(async () => {
    compiled = await compileAdapter();
    appender = await compiled.script('appender.mjs', APPENDER);
    directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  }, 120_000);
  afterAll(async () => {
    await compiled.remove();
    await rm(directory, { recursive: true, force: true });
  });

  const found = async (file: string) => {
    const sqlite = openSqlite({ file, clock: new ManualClock(), startWriter: writerInProcess });
    const batches = sqlite.eventStore.subscribe({
      after: undefined,
      categories: ['chatbot'],
      batchSize: 100_000,
      signal: new AbortController().signal,
    });
    for await (const { events } of batches) {
      await sqlite.close();
      return events.map(({ stream }) => stream);
    }
    throw new Error('the subscription ended');
  };

  it('appends, answers and closes', async () => {
    const file = join(directory, 'thread.db');
    const { stdout } = await run(process.execPath, [appender, file, 'grouped', '200']);
    expect(stdout.trim().split('\n').sort()).toEqual((await found(file)).sort());
  }, 120_000);

  it('keeps everything that it acknowledged when the process is killed', async () => {
    const file = join(directory, 'killed.db');
    const child = spawn(process.execPath, [appender, file, 'for-ever', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (acknowledged.push(line) === 300) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    const kept = await found(file);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.slice(0, -1).filter((stream) => !kept.includes(stream))).toEqual([]);
  }, 120_000);

  const traced = async (mode: string, count: number) => {
    const trace = join(directory, `${mode}.trace`);
    const options = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace];
    await run('strace', [...options, process.execPath, appender, join(directory, `${mode}.db`), mode, String(count)]);
    return (await readFile(trace, 'utf8')).split('\n').filter((line) => /f(data)?sync\(\d+<.*-wal>/.test(line)).length;
  };

  it(
    canTrace
      ? 'syncs the write-ahead log before each acknowledgement, once for a group'
      : 'skipped: counting syncs needs strace',
    async () => {
      if (!canTrace) return;
      const baseline = await traced('nothing', 0);
      expect((await traced('one-by-one', 20)) - baseline).toBeGreaterThanOrEqual(20);
      const grouped = (await traced('grouped', 200)) - baseline;
      expect(grouped).toBeGreaterThanOrEqual(1);
      expect(grouped).toBeLessThan(20);
    },
    120_000,
  );
});

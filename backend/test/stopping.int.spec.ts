import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../src/settings/config.js';
import type { Engines } from '../src/engines/engines.js';
import { openEngines } from '../src/engines/open-engines.js';
import { Processing } from '../src/process/processing.js';
import { overriding } from '../src/runtime/testing/embedded.js';
import { start } from '../src/process/start.js';
import { inProcessEngines } from './in-process-engines.js';

let config: Config;
let engines: Engines;
let close: Mock<() => Promise<void>>;
let asked: AbortController;

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stopping-'));
  config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEB_ROOT: dataDir });
  asked = new AbortController();
  const opened = await openEngines(config, inProcessEngines);
  close = vi.fn(() => opened.close());
  engines = { ...opened, close };
});
afterEach(() => rm(config.dataDir, { recursive: true }));

/** Expects that everything was closed once, and that the next process can use the data. */
async function left(): Promise<void> {
  expect(close).toHaveBeenCalledTimes(1);
  await (await openEngines(config, inProcessEngines)).close();
}

describe('a start that is asked to stop', () => {
  // No requests were routed here yet, so there is no balancer to wait for.
  const pause = vi.fn(() => Promise.resolve());
  afterEach(() => expect(pause).not.toHaveBeenCalled());
  const starting = (role: Config['role'], own: Partial<Engines> = {}) =>
    start({
      config: { ...config, role, drainMs: 30_000 },
      engines: { ...engines, ...own },
      signal: asked.signal,
      pause,
    });

  it('before it has started closes what was opened', async () => {
    asked.abort('SIGTERM');
    await expect(starting('all')).rejects.toBe('SIGTERM');
    await left();
  });

  it('while it waits for the views stops waiting', async () => {
    const existing: Engines['views']['existing'] = (collection) => {
      asked.abort('SIGTERM');
      return engines.views.existing(collection);
    };
    await expect(starting('api', { views: overriding(engines.views, { existing }) })).rejects.toBe('SIGTERM');
    await left();
  });

  it('right after it took a lease releases it', async () => {
    const release = vi.fn((lease: Parameters<Engines['leases']['release']>[0]) => engines.leases.release(lease));
    const take: Engines['leases']['take'] = async (...wanted) => {
      const lease = await engines.leases.take(...wanted);
      asked.abort('SIGTERM');
      return lease;
    };
    await expect(starting('all', { leases: overriding(engines.leases, { take, release }) })).rejects.toBe('SIGTERM');
    expect(release.mock.calls.map(([{ name }]) => name)).toEqual(['projector']);
    await left();
  });
});

describe('a stop', () => {
  it('runs once, however often it is called, and waits for everything', async () => {
    const running = await start({ config, engines });
    await Promise.all([running.stop(), running.stop()]);
    await running.stop();
    await left();
  });

  it('gives balancers time to notice, unless the process is broken', async () => {
    const paused = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const once = await start({ config: { ...config, drainMs: 30_000 }, engines, pause: paused });
    await once.stop();
    expect(paused.mock.calls).toEqual([[30_000]]);

    engines = await openEngines(config, inProcessEngines);
    const work = () => Promise.reject(new Error('the queue is gone'));
    const broken = await start({
      config,
      engines: { ...engines, jobs: overriding(engines.jobs, { work }) },
      pause: () => new Promise(() => undefined),
    });
    expect(await broken.broken).toMatchObject({ message: 'the queue is gone' });
    await broken.stop();
  });

  it('follows on an engine that this process cannot reach any more', async () => {
    const gone = new Error('the engine is gone');
    const running = await start({ config, engines: { ...engines, broken: Promise.resolve(gone) } });
    expect(await running.broken).toBe(gone);
    await running.stop();
  });

  it('closes the rest even if one part fails to stop', async () => {
    const running = await start({ config, engines });
    const processing = running.app.get(Processing);
    const stop = processing.stop.bind(processing);
    vi.spyOn(processing, 'stop').mockImplementation(async () => {
      await stop();
      throw new Error('a job failed');
    });
    await expect(running.stop()).rejects.toThrow('a job failed');
    await left();
  });
});

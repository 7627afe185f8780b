import { expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { DUTIES, Processing, type ProcessingReports } from './processing.js';
import type { LeaseTerm } from '../runtime/leases/lease-keeper.js';
import { Registry } from '../runtime/registry.js';
import { MemoryJobs } from '../runtime/testing/memory-jobs.js';

const never = new Promise<never>(() => undefined);
/** A signal that never aborts. */
const unasked = new AbortController().signal;

/** A process with a role. `said` records what it did, in order. */
function processOf(
  role: keyof typeof DUTIES,
  {
    ready = Promise.resolve(),
    caughtUp = never,
    resumed = () => Promise.resolve(),
    jobs = new MemoryJobs(),
  }: {
    ready?: Promise<void>;
    caughtUp?: Promise<void>;
    resumed?: (signal: AbortSignal) => Promise<void>;
    jobs?: MemoryJobs;
  } = {},
) {
  const said: string[] = [];
  const keeper = {
    keep: async (name: string, work: (term: LeaseTerm) => Promise<void>, signal: AbortSignal) => {
      said.push(`contends for ${name}`);
      await work({ token: 1, signal });
      said.push(`releases ${name}`);
    },
  };
  const views = {
    ready,
    keep: async (_projections: unknown, signal: AbortSignal) =>
      keeper.keep('projector', async () => void (await once(signal, 'abort')), signal),
  };
  const reactor = {
    standBy: async () => void said.push('stands by'),
    start: async () => void said.push('reacts'),
    stop: async () => void said.push('stops reacting'),
  };
  const reports = {
    job: vi.fn<ProcessingReports['job']>(),
    task: vi.fn<ProcessingReports['task']>(),
    broken: vi.fn<ProcessingReports['broken']>(),
    waiting: vi.fn<ProcessingReports['waiting']>(),
  };
  const processing = new Processing(
    new Registry([]),
    { keeper, views, reactor, jobs, schedule: { work: async () => undefined }, resumed, caughtUp: () => caughtUp },
    DUTIES[role],
    reports,
  );
  return { processing, said, reports };
}

it('starts views, reactions and jobs for the role all, and stops them in reverse order', async () => {
  const { processing, said } = processOf('all');
  await processing.start(unasked);
  await processing.stop();
  expect(said).toEqual([
    'contends for projector',
    'stands by',
    'contends for reactor',
    'reacts',
    'stops reacting',
    'releases reactor',
    'releases projector',
  ]);
});

it('keeps the views but starts no reactions until it may resume after a restore', async () => {
  const resumed = Promise.withResolvers<void>();
  const { processing, said } = processOf('all', { resumed: () => resumed.promise });
  await processing.start(unasked);
  await new Promise(setImmediate);
  expect(said).toEqual(['contends for projector', 'stands by']);
  resumed.resolve();
  await new Promise(setImmediate);
  expect(said).toEqual(['contends for projector', 'stands by', 'contends for reactor', 'reacts']);
  await processing.stop();
});

it('stops while it waits to resume', async () => {
  const { processing, said } = processOf('all', { resumed: async (signal) => void (await once(signal, 'abort')) });
  await processing.start(unasked);
  await processing.stop();
  expect(said).toEqual(['contends for projector', 'stands by', 'releases projector']);
});

it('only waits for the views for the role api', async () => {
  const caughtUp = Promise.withResolvers<void>();
  const { processing, said } = processOf('api', { caughtUp: caughtUp.promise });
  const started = vi.fn();
  const starting = processing.start(unasked).then(started);
  await new Promise(setImmediate);
  expect(started).not.toHaveBeenCalled();
  caughtUp.resolve();
  await starting;
  expect(said).toEqual([]);
});

it('stops waiting for the views when its signal aborts, starts nothing more, and releases its lease', async () => {
  const ready = Promise.withResolvers<void>();
  const { processing, said } = processOf('all', { ready: ready.promise });
  const asked = new AbortController();
  const starting = processing.start(asked.signal);
  asked.abort('SIGTERM');
  await expect(starting).rejects.toBe('SIGTERM');
  ready.resolve();
  await processing.stop();
  expect(said).toEqual(['contends for projector', 'releases projector']);
});

it('starts nothing if its signal has aborted', async () => {
  const { processing, said } = processOf('all');
  await expect(processing.start(AbortSignal.abort('SIGTERM'))).rejects.toBe('SIGTERM');
  await processing.stop();
  expect(said).toEqual([]);
});

it('stands by at once for the role projector', async () => {
  const { processing, said } = processOf('projector', { ready: never });
  await processing.start(unasked);
  expect(said).toEqual(['contends for projector']);
});

it('starts reactions for the role worker once another process’s views are caught up', async () => {
  const { processing, said } = processOf('worker', { caughtUp: Promise.resolve() });
  await processing.start(unasked);
  expect(said).toEqual(['stands by', 'contends for reactor', 'reacts']);
});

it('is ready once another process brings the views up to date', async () => {
  const { processing } = processOf('all', { ready: never, caughtUp: Promise.resolve() });
  await processing.start(unasked);
});

it('does not start if the views cannot be brought up to date', async () => {
  const unreadable = new Error('an event of a newer version');
  const { processing } = processOf('all', { ready: Promise.reject(unreadable) });
  await expect(processing.start(unasked)).rejects.toBe(unreadable);
});

it('reports a queue that ends on its own, resolves `broken`, and can still be stopped', async () => {
  const lost = new Error('the queue is gone');
  class Broken extends MemoryJobs {
    override work = () => Promise.reject(lost);
  }
  const { processing, reports, said } = processOf('all', { jobs: new Broken() });
  await processing.start(unasked);
  expect(await processing.broken).toBe(lost);
  expect(reports.broken).toHaveBeenCalledWith(lost);
  await processing.stop();
  expect(said).toContain('releases projector');
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Category, categoryOf } from '@chatbot-builder/contracts/events';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '../../src/ports/testing/manual-clock.js';
import { openSqlite, type Sqlite } from '../../src/adapters/sqlite/open-sqlite.js';
import { writerInProcess } from '../../src/adapters/sqlite/writer/writer-in-process.js';
import type { Recorded } from '../../src/kernel/envelope.js';
import { CAUSE } from '../../src/kernel/testing/recorded.js';
import type { EventStore } from '../../src/ports/event-store.js';
import type { JobHandler } from '../../src/ports/job-queue.js';
import { logWithoutKeys } from '../../src/runtime/log.js';
import { ReactionJobs } from '../../src/runtime/reactions/reaction-jobs.js';
import { Reactor } from '../../src/runtime/reactions/reactor.js';
import { hashed, retryAtOnce } from '../../src/runtime/testing/embedded.js';
import { MemoryJobs } from '../../src/runtime/testing/memory-jobs.js';
import { Projector } from '../../src/runtime/views/projector.js';
import { ViewProgress } from '../../src/runtime/views/view-progress.js';
import { catalog, projections, reactions as everyReaction } from '../../src/contexts/manifest.js';
import { eventsIn } from '../events-in-log.js';
import { byCategory, arbitraryLogOf } from './arbitrary-log.js';
import { reduced } from './reduced.js';
import { redelivering, type Redelivering } from './redelivery.js';

const SEED = 20_261_122;
const EVENTS = 100;
const TIMES = 100;
/** Longer than any job's delay. */
const A_YEAR_MS = 365 * 86_400_000;
const LONG_MS = 60_000;

/** The reactions to one of the generated categories, except those that begin after the log. */
const reactions = everyReaction.filter(
  ({ from, categories }) => from === 'beginning' && categories.some((category) => byCategory.has(category)),
);

/** A view or a reaction. */
interface Reading {
  readonly categories: readonly Category[];
}

describe('a log of 100 events whose subscriptions deliver each event at least 100 times, from any earlier position', () => {
  const time = new ManualClock();
  let directory: string;
  let sqlite: Sqlite;
  let again: Redelivering;
  let log: readonly Recorded[];

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'redelivered-'));
    sqlite = openSqlite({
      file: join(directory, 'data.db'),
      clock: time,
      setTimer: time.setTimer,
      startWriter: writerInProcess,
    });
    const [drawn = []] = fc.sample(arbitraryLogOf(EVENTS), { seed: SEED, numRuns: 1 });
    for (const event of drawn) await append(event);
    again = await redelivering(sqlite.eventStore, TIMES, SEED);
    // Delivered after all repetitions: whoever has processed these has seen everything.
    for (const event of lastOfEach(drawn)) await append({ ...event, id: `${event.id}-last` });
    log = await Array.fromAsync(eventsIn(logOf(sqlite.eventStore), [...byCategory.keys()]));
  });
  afterEach(async () => {
    await sqlite.close();
    rmSync(directory, { recursive: true });
  });

  const append = async ({ stream, id, type, data, metadata }: Recorded) => {
    const [last] = await sqlite.eventStore.readBackwards(stream, 1);
    await sqlite.eventStore.append(
      stream,
      [hashed(stream, { id, type, version: versionOf(type), data, metadata })],
      last?.revision ?? 'no-stream',
    );
  };
  const logOf = (eventStore: EventStore) => logWithoutKeys(eventStore, catalog);
  const head = async () => (await sqlite.eventStore.head()) ?? 0;

  it('is folded into every view once, and announced once', async () => {
    const progress = new ViewProgress();
    const retryPolicy = retryAtOnce();
    const projector = new Projector(logOf(again.eventStore), sqlite.views, progress, retryPolicy);
    const told: string[] = [];
    const names = projections.map(({ collection: { name } }) => name);
    for (const name of names)
      progress.subscribe(name, {
        changed: ({ events }) => void told.push(...events.map(({ position }) => `${name} ${position}`)),
        missed: () => undefined,
      });
    await projector.start(projections);
    expect(await progress.passed(names, await head(), { timeoutMs: LONG_MS })).toBe(true);
    await projector.stop();

    for (const projection of projections) {
      const [live] = await sqlite.views.generations(projection.collection);
      const documents: Record<string, object> = {};
      for await (const { id, body } of sqlite.views.scan(live!)) documents[id] = body ?? {};
      expect(documents).toEqual(reduced(projection, log));
    }
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((each, index) => told.indexOf(each) !== index)).toEqual([]);
    expect(retryPolicy.reports).toEqual([]);
    expectDelivered(projections);
  });

  it('leads to the same jobs as a single delivery, and each job runs once', async () => {
    const expected = new MemoryJobs();
    for (const reaction of reactions)
      await new ReactionJobs(reaction, sqlite.views, (jobs) => expected.add(jobs)).queue(
        log.filter(({ stream }) => reads(reaction, stream)),
      );
    const names = new Set([...expected.queued.values()].map(({ name }) => name));
    const ran: string[] = [];
    const handle: JobHandler['handle'] = async (_, { id }) => void ran.push(id);
    const stop = new AbortController();
    const working = sqlite.jobs.work(
      [...names].map((name) => ({ name, attempts: 1, pauseMs: 0, concurrency: 1, perOwner: 1, handle })),
      stop.signal,
      () => undefined,
    );

    const retryPolicy = retryAtOnce();
    const reactor = new Reactor(logOf(again.eventStore), sqlite.views, sqlite.jobs, retryPolicy);
    await reactor.start(reactions);
    for (const { name } of reactions)
      while ((await sqlite.views.checkpoint(name)) !== (await head())) await new Promise(setImmediate);
    await reactor.stop();
    time.advance(A_YEAR_MS);
    // Duplicate jobs would run after the others.
    await sqlite.jobs.add([...names].map((name) => ({ id: `last ${name}`, name, payload: {}, cause: CAUSE })));
    while (ran.filter((id) => id.startsWith('last ')).length < names.size) await sqlite.diagnostics();
    stop.abort();
    await working;

    expect(expected.queued.size).toBeGreaterThan(0);
    expect(ran.filter((id) => !id.startsWith('last ')).toSorted()).toEqual([...expected.queued.keys()].toSorted());
    expect(retryPolicy.reports).toEqual([]);
    expectDelivered(reactions);
  });

  /** The events of each reader's categories. */
  function expectDelivered(readers: readonly Reading[]): void {
    const repeated = log.slice(0, EVENTS);
    const least = readers.reduce(
      (sum, reader) => sum + TIMES * repeated.filter(({ stream }) => reads(reader, stream)).length,
      0,
    );
    expect(again.delivered()).toBeGreaterThanOrEqual(least);
    expect(least).toBeGreaterThan(EVENTS * TIMES);
  }
});

const reads = ({ categories }: Reading, stream: string): boolean =>
  categories.some(({ name }) => name === categoryOf(stream));

const versionOf = (type: string): number => {
  const known = catalog.event(type);
  if (!known) throw new Error(`There is no event type ${type}`);
  return known.definition.version;
};

/** The last event of each category. */
const lastOfEach = (log: readonly Recorded[]): readonly Recorded[] => [
  ...new Map(log.map((event) => [categoryOf(event.stream), event])).values(),
];

import { describe, expect, it } from 'vitest';
import { type Category, categoryOf } from '@chatbot-builder/contracts/events';
import fc from 'fast-check';
import type { Recorded } from '../../src/kernel/envelope.js';
import type { AnyProjection } from '../../src/kernel/projection.js';
import { EngineUnavailable } from '../../src/ports/event-store.js';
import type { Log } from '../../src/runtime/log.js';
import { ViewBuild } from '../../src/runtime/views/view-build.js';
import { projections } from '../../src/contexts/manifest.js';
import { AT_ONCE, deliver, drawnDelivery } from './delivery.js';
import { arbitraryLog, arbitraryLogOf } from './arbitrary-log.js';
import { CrashingViews } from './crashing-views.js';
import { reduced } from './reduced.js';

const SEED = 20_261_121;
const RUNS = 150;

const deadLettersIn = (views: CrashingViews) =>
  [...views.keys.values()].map(({ key, position }) => [key, position]).sort();

const bodiesIn = (views: CrashingViews): Record<string, object> =>
  Object.fromEntries([...views.documents.values()].flatMap(({ id, body }) => (body ? [[id, body]] : [])));

const holds = (
  ...property: Parameters<typeof fc.asyncProperty<[readonly Recorded[], Parameters<typeof deliver>[3], number]>>
) => fc.assert(fc.asyncProperty(...property), { seed: SEED, numRuns: RUNS });

it('generates every event of the categories that views read', () => {
  const read = new Set(projections.flatMap(({ categories }) => categories));
  const drawn = new Set(
    fc.sample(arbitraryLogOf(100), { seed: SEED, numRuns: 20 }).flatMap((log) => log.map(({ type }) => type)),
  );
  expect([...drawn].sort()).toEqual([...read].flatMap(({ events }) => Object.keys(events)).sort());
});

describe.each(projections.map((projection) => [projection.collection.name, projection] as const))(
  'the view %s',
  (_, projection) => {
    it('does not depend on how the log is batched, repeated and interrupted', () =>
      holds(arbitraryLog, drawnDelivery, fc.constant(0), async (log, delivery) => {
        const once = new CrashingViews(projection.collection);
        await deliver(log, projection, once, AT_ONCE);
        const views = new CrashingViews(projection.collection);
        await deliver(log, projection, views, delivery);
        expect(bodiesIn(views)).toEqual(reduced(projection, log));
        expect(views.documents).toEqual(once.documents);
        expect(views.checkpoint).toBe(once.checkpoint);
      }));

    it('does not depend on a write that was given up and is executed after those that followed', () =>
      fc.assert(
        fc.asyncProperty(arbitraryLog, fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(12), givenUp(projection)),
        { seed: SEED, numRuns: RUNS },
      ));

    it('dead-letters the same event in any delivery, and is the same after a fix', () =>
      holds(arbitraryLog, drawnDelivery, fc.nat(59), async (log, delivery, bad) => {
        const failing: AnyProjection = {
          ...projection,
          evolve: (document, event, key) => {
            if (event.id === `event-${bad}`) throw new Error('cannot be folded');
            return projection.evolve(document, event, key);
          },
        };
        const once = new CrashingViews(projection.collection);
        await deliver(log, failing, once, AT_ONCE);
        const views = new CrashingViews(projection.collection);
        await deliver(log, failing, views, delivery);
        expect(views.documents).toEqual(once.documents);
        expect(deadLettersIn(views)).toEqual(deadLettersIn(once));

        const fixed = await ViewBuild.open(projection, views.generation, views);
        await fixed.retryDeadLetters(between(log));
        expect(bodiesIn(views)).toEqual(reduced(projection, log));
        expect(views.keys.size).toBe(0);
      }));

    it('dead-letters the same event that makes a document too large, even if later ones shrink it again', () =>
      holds(arbitraryLog, drawnDelivery, fc.integer({ min: 20, max: 400 }), async (log, delivery, largest) => {
        const once = new CrashingViews(projection.collection, largest);
        await deliver(log, projection, once, AT_ONCE);
        const views = new CrashingViews(projection.collection, largest);
        await deliver(log, projection, views, delivery);
        expect(views.documents).toEqual(once.documents);
        expect(deadLettersIn(views)).toEqual(deadLettersIn(once));
      }));

    it('makes a stream wait behind the same event without keys, in any delivery', () =>
      holds(arbitraryLog, drawnDelivery, fc.nat(59), async (log, delivery, bad) => {
        const failing: AnyProjection = {
          ...projection,
          keysOf: (event) => {
            if (event.id === `event-${bad}`) throw new Error('unknown keys');
            return projection.keysOf(event);
          },
        };
        const poison = log.find(({ id, stream }) => id === `event-${bad}` && isOf(projection.categories, stream));
        const views = new CrashingViews(projection.collection);
        await deliver(log, failing, views, delivery);
        expect(deadLettersIn(views)).toEqual(poison ? [[`stream:${poison.stream}`, poison.position]] : []);
        const goneOn = log.filter(
          ({ stream, position }) => !poison || stream !== poison.stream || position < poison.position,
        );
        expect(bodiesIn(views)).toEqual(reduced(projection, goneOn));

        const open = (as: AnyProjection) => ViewBuild.open(as, views.generation, views);
        expect(await (await open(failing)).outgrown(between(log))).toBe(false);
        expect(await (await open(projection)).outgrown(between(log))).toBe(poison !== undefined);
      }));
  },
);

/**
 * Delivers batches of a size. The write of one is given up and executed before a later load, if not after everything.
 */
const givenUp =
  (projection: AnyProjection) =>
  async (log: readonly Recorded[], size: number, batch: number, loads: number): Promise<void> => {
    const views = new CrashingViews(projection.collection);
    const build = await ViewBuild.open(projection, views.generation, views, () => 0);
    for (let from = 0, turn = 0; from < log.length; turn++) {
      if (turn === batch) views.giveUp(loads);
      const events = log.slice(from, from + size).filter(({ stream }) => isOf(projection.categories, stream));
      const position = log.slice(from, from + size).at(-1)?.position ?? 0;
      try {
        await build.mend(between(log));
        await build.take({ events, position, caughtUp: false, erasure: false });
        from += size;
      } catch (error) {
        if (!(error instanceof EngineUnavailable)) throw error;
      }
    }
    views.executeLate();
    await build.mend(between(log));
    expect(bodiesIn(views)).toEqual(reduced(projection, log));
  };

const isOf = (categories: readonly Category[], stream: string): boolean =>
  categories.some(({ name }) => name === categoryOf(stream));

const between = (log: readonly Recorded[]): Pick<Log, 'between' | 'range'> => ({
  async *between(categories, first, last) {
    const events = log.filter(
      ({ stream, position }) => isOf(categories, stream) && position >= first && position <= last,
    );
    yield { events, position: last, caughtUp: true, erasure: false };
  },
  async *range(categories, after, upTo) {
    const from = after ?? -1;
    const events = log.filter(
      ({ stream, position }) => isOf(categories, stream) && position > from && position <= upTo,
    );
    yield { events, position: upTo, caughtUp: true, erasure: false };
  },
});

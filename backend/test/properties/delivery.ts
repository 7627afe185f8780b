import fc from 'fast-check';
import type { Recorded } from '../../src/kernel/envelope.js';
import type { AnyProjection } from '../../src/kernel/projection.js';
import { categoryOf } from '@chatbot-builder/contracts/events';
import type { RecordedBatch } from '../../src/runtime/log.js';
import { ViewBuild } from '../../src/runtime/views/view-build.js';
import { Died, type CrashingViews } from './crashing-views.js';

/** One batch: its number of events, how many earlier events it repeats, and after how many steps its writer crashes. */
interface Turn {
  readonly size: number;
  readonly again: number;
  readonly life: number | undefined;
}

export type Delivery = readonly Turn[];

/**
 * Batches of any size that repeat earlier events, and a process that crashes at any step. Repeated until the log is
 * delivered.
 */
export const drawnDelivery: fc.Arbitrary<Delivery> = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 20 }),
    again: fc.oneof(fc.constant(0), fc.nat(25)),
    life: fc.option(fc.nat(6), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12, size: 'max' },
);

/** Everything in one batch. */
export const AT_ONCE: Delivery = [{ size: Infinity, again: 0, life: undefined }];

const batchOf = (projection: AnyProjection, events: readonly Recorded[], caughtUp: boolean): RecordedBatch => ({
  events: events.filter(({ stream }) => projection.categories.some(({ name }) => name === categoryOf(stream))),
  position: events.at(-1)?.position ?? 0,
  caughtUp,
  erasure: false,
});

/** Delivers the whole log to a view. After a crash, a new process continues from the checkpoint. */
export async function deliver(
  log: readonly Recorded[],
  projection: AnyProjection,
  views: CrashingViews,
  delivery: Delivery,
): Promise<void> {
  const open = () => ViewBuild.open(projection, views.generation, views);
  const delivered = (build: ViewBuild) => log.filter(({ position }) => position <= (build.position ?? -1)).length;
  let build = await open();
  for (let turn = 0; delivered(build) < log.length; turn++) {
    const { size, again, life } = delivery[turn % delivery.length] ?? { size: 1, again: 0, life: undefined };
    // After the drawn batches nothing repeats or crashes, so that the delivery ends.
    const drawn = turn < delivery.length;
    const from = Math.max(0, delivered(build) - (drawn ? again : 0));
    const events = log.slice(from, from + size);
    views.dieAfter(drawn && life !== undefined ? life : Infinity);
    try {
      await build.take(batchOf(projection, events, from + size >= log.length));
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      build = await open();
    }
  }
  views.dieAfter(Infinity);
  await build.flush();
}

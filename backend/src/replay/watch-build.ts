import { setTimeout } from 'node:timers/promises';
import type { ReplayFrame } from '@chatbot-builder/contracts/http';
import type { AnyProjection } from '../kernel/projection.js';
import type { LogReading, ViewReading } from '../runtime/verify/reading.js';
import { progressOf } from '../runtime/view-status.js';

const LOOK_EVERY_MS = 250;

/** The build came to nothing; the message says why. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

/**
 * Follows a build by what the store says of it, until another generation than the first is live: that holds whichever
 * process builds, and also where it is another one than began. `settled` may tell sooner, and tells of a failure.
 */
export async function* watchBuild(projection: AnyProjection, { log, views }: { readonly log: LogReading; readonly views: ViewReading }, settled: Promise<void>): AsyncGenerator<ReplayFrame> {
  const { collection } = projection;
  const view = collection.name;
  const standing = async () => {
    const generations = await views.existing(collection);
    return { live: generations.find(({ live }) => live), build: generations.filter(({ live }) => !live).at(-1) };
  };
  const before = (await standing()).live?.id;
  let over = false;
  const ended = settled.then(() => {
    over = true;
  });
  // Heard below, in the loop.
  ended.catch(() => undefined);
  for (;;) {
    const { live, build } = await standing();
    if (over || (live && live.id !== before)) break;
    const checkpoint = build?.checkpoint;
    if (build) yield { kind: 'building', view, checkpoint: checkpoint ?? null, progress: progressOf(checkpoint, await log.head()) };
    await Promise.race([ended, setTimeout(LOOK_EVERY_MS)]);
  }
  yield { kind: 'rebuilt', view };
}

import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { ViewStore } from '../../ports/document-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { Log } from '../log.js';

type Looking = Pick<ViewStore, 'existing'>;

/**
 * Resolves once every view is live in the version that this process reads and holds everything that is in the log now.
 * Only reads the store, so it works whichever process keeps the views. Calls `pause` between two looks.
 */
export async function viewsCaughtUp(
  projections: readonly AnyProjection[],
  log: Log,
  views: Looking,
  pause: () => Promise<unknown>,
): Promise<void> {
  const head = await log.head();
  for (const projection of projections) while (await isBehind(projection, head, log, views)) await pause();
}

/** Looks for the view's events beyond its checkpoint. Batches without such events may not move the checkpoint. */
async function isBehind(
  { collection, categories }: AnyProjection,
  head: Position | undefined,
  log: Log,
  views: Looking,
): Promise<boolean> {
  const live = (await views.existing(collection)).find(
    (generation) => generation.live && generation.collection.version === collection.version,
  );
  if (!live) return true;
  if (head === undefined || (live.checkpoint ?? -1) >= head) return false;
  try {
    for await (const { events } of log.range(categories, live.checkpoint, head)) if (events.length > 0) return true;
  } catch (error) {
    // A newer version wrote this event. The process that keeps the view may be able to read it.
    if (error instanceof UnreadableEvent) return true;
    throw error;
  }
  return false;
}

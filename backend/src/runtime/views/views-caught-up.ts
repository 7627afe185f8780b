import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { ViewStore } from '../../ports/document-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { Log } from '../log.js';

type Looking = Pick<ViewStore, 'existing'>;

/**
 * Resolves when every view is live in the version that this process reads and holds what is in the log now, whichever
 * process keeps it: by looking alone, with a pause before each look after the first.
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

/** A checkpoint is not written for every batch that has nothing of the view's: what counts are the events beyond it. */
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
    // A later version's: it is there, and whoever keeps the view may be able to read it.
    if (error instanceof UnreadableEvent) return true;
    throw error;
  }
  return false;
}

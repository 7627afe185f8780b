import type { Position, Recorded } from '../kernel/envelope.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { DocumentRead, DocumentWrite } from '../ports/document-store.js';

/** A document's key whose event could not be folded: the document stays as it was before that event. */
export interface Unfolded {
  readonly key: string;
  readonly position: Position;
  readonly error: string;
}

export interface FoldedBatch {
  readonly documents: readonly DocumentWrite[];
  readonly unfolded: readonly Unfolded[];
  /** Events that changed a document. */
  readonly changing: readonly Recorded[];
}

/**
 * Folds events into the documents that they touch, all loaded in one call. An event at or below a document's position is
 * in it already; after an event that cannot be folded, later ones of its key are left alone. A document that an event
 * leaves as it is keeps its position, so that the outcome is the same however the log is cut into batches.
 */
export async function foldBatch(
  projection: AnyProjection,
  events: readonly Recorded[],
  takes: (key: string, event: Recorded) => boolean,
  load: (ids: readonly string[]) => Promise<readonly DocumentRead[]>,
): Promise<FoldedBatch> {
  const touches = events.map((event) => ({ event, keys: projection.keysOf(event).filter((key) => takes(key, event)) }));
  const ids = new Set(touches.flatMap(({ keys }) => keys));
  const documents = new Map<string, DocumentRead>(ids.size === 0 ? [] : (await load([...ids])).map((read) => [read.id, read]));
  const changed = new Set<string>();
  const unfolded = new Map<string, Unfolded>();
  const changing = new Set<Recorded>();

  for (const { event, keys } of touches) {
    for (const key of keys) {
      const before = documents.get(key);
      if (unfolded.has(key) || (before && before.position >= event.position)) continue;
      try {
        // A view's documents are its own work, so they have the shape that its reducer wants.
        const body = projection.evolve(before?.body as never, event, key);
        if (body === before?.body) continue;
        documents.set(key, { id: key, position: event.position, body });
        changed.add(key);
        changing.add(event);
      } catch (error) {
        unfolded.set(key, { key, position: event.position, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    }
  }
  return {
    documents: [...changed].map((key) => documents.get(key)).filter((document) => document !== undefined),
    unfolded: [...unfolded.values()],
    changing: [...changing],
  };
}

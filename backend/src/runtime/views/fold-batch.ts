import type { Position, Recorded } from '../../kernel/envelope.js';
import { errorText } from '../../kernel/logged-error.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { DocumentRead, DocumentWrite } from '../../ports/document-store.js';

/** What could not be folded: a document, which stays as it was before that event, or a stream. */
export interface FoldFailure {
  /** Of the document, or `streamKey`. */
  readonly key: string;
  readonly position: Position;
  readonly error: string;
}

export interface FoldedBatch {
  readonly documents: readonly DocumentWrite[];
  readonly failures: readonly FoldFailure[];
  /** Events that changed a document. */
  readonly changing: readonly Recorded[];
}

/** What a batch is folded into. */
export interface FoldInto {
  /** Whether the event counts for a document. */
  takes(key: string, event: Recorded): boolean;
  /** Whether the event's stream waits. */
  waits(event: Recorded): boolean;
  load(ids: readonly string[]): Promise<readonly DocumentRead[]>;
  /** Throws where the store does not take the document as it is. */
  admit?(document: DocumentWrite): void;
}

/** Where a stream waits behind an event of which not even the documents are known that it touches. No document has such a key: see `keysOf`. */
export const streamKey = (stream: string): string => `stream:${stream}`;
export const isStreamKey = (key: string): boolean => key.startsWith('stream:');

/** The documents that an event touches. Throws where they cannot be told, and where one is called as a stream is that waits. */
export function keysOf(projection: AnyProjection, event: Recorded): readonly string[] {
  const keys = projection.keysOf(event);
  const reserved = keys.find(isStreamKey);
  if (reserved !== undefined) throw new Error(`No document may be called ${reserved}: so a stream is that waits`);
  return keys;
}

interface Touch {
  readonly event: Recorded;
  readonly keys: readonly string[];
}

/**
 * Folds events into the documents that they touch, all loaded in one call. An event at or below a document's position is
 * in it already; after an event that cannot be folded, later ones of its key are left alone, and where its keys cannot be
 * told, later ones of its stream. A document that an event leaves as it is keeps its position, and each change is put to the
 * store, not only the last one of a batch, so that the outcome is the same however the log is cut into batches.
 */
export async function foldBatch(
  projection: AnyProjection,
  events: readonly Recorded[],
  into: FoldInto,
): Promise<FoldedBatch> {
  const { touches, untold } = touched(projection, events, into);
  const ids = new Set(touches.flatMap(({ keys }) => keys));
  const loaded = ids.size === 0 ? [] : await into.load([...ids]);
  const { documents, failures, changing } = fold(projection, touches, loaded, (document) => into.admit?.(document));
  return { documents, failures: [...untold.values(), ...failures], changing };
}

function touched(projection: AnyProjection, events: readonly Recorded[], into: Pick<FoldInto, 'takes' | 'waits'>) {
  const untold = new Map<string, FoldFailure>();
  const touches: Touch[] = [];
  for (const event of events) {
    const stream = streamKey(event.stream);
    if (untold.has(stream) || into.waits(event)) continue;
    try {
      touches.push({ event, keys: keysOf(projection, event).filter((key) => into.takes(key, event)) });
    } catch (error) {
      untold.set(stream, { key: stream, position: event.position, error: errorText(error) });
    }
  }
  return { touches, untold };
}

function fold(
  projection: AnyProjection,
  touches: readonly Touch[],
  loaded: readonly DocumentRead[],
  admit: (document: DocumentWrite) => void,
): FoldedBatch {
  const documents = new Map<string, DocumentRead>(loaded.map((read) => [read.id, read]));
  const changed = new Set<string>();
  const failures = new Map<string, FoldFailure>();
  const changing = new Set<Recorded>();
  for (const { event, keys } of touches) {
    for (const key of keys) {
      const before = documents.get(key);
      if (failures.has(key) || (before && before.position >= event.position)) continue;
      try {
        // A view's documents are its own work, so they have the shape that its reducer wants.
        const body = projection.evolve(before?.body as never, event, key);
        if (body === before?.body) continue;
        const after = { id: key, position: event.position, body };
        admit(after);
        documents.set(key, after);
        changed.add(key);
        changing.add(event);
      } catch (error) {
        failures.set(key, { key, position: event.position, error: errorText(error) });
      }
    }
  }
  return {
    documents: [...changed].map((key) => documents.get(key)).filter((document) => document !== undefined),
    failures: [...failures.values()],
    changing: [...changing],
  };
}

import { documentOf } from '../../kernel/collection.js';
import type { Position, Recorded } from '../../kernel/envelope.js';
import { errorText } from '../../kernel/logged-error.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { DocumentRead, DocumentWrite } from '../../ports/document-store.js';
import { AlteredEvent, assertUnaltered } from '../sealing/decode.js';

/**
 * An event that could not be folded into a document, or whose documents are unknown. The document stays as it was
 * before the event.
 */
export interface FoldFailure {
  /** Id of the document, or `streamKey` of the event's stream. */
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

/** Where a batch is folded. */
export interface FoldInto {
  /** Whether to fold the event into the document with this key. */
  takes(key: string, event: Recorded): boolean;
  /** Whether an earlier event of the same stream is a dead letter, so that this one has to wait. */
  waits(event: Recorded): boolean;
  load(ids: readonly string[]): Promise<readonly DocumentRead[]>;
  /** Throws if the store cannot hold the document as it is. */
  admit?(document: DocumentWrite): void;
}

/**
 * Dead-letter key of a stream whose event does not yield its document keys. `keysOf` reserves this form, so no document
 * has it.
 */
export const streamKey = (stream: string): string => `stream:${stream}`;
export const isStreamKey = (key: string): boolean => key.startsWith('stream:');

/**
 * The documents that an event touches. Throws if the event was altered, if the projection throws, or if a document's
 * key has the form of `streamKey`.
 */
export function keysOf(projection: AnyProjection, event: Recorded): readonly string[] {
  assertUnaltered(event);
  const keys = projection.keysOf(event);
  const reserved = keys.find(isStreamKey);
  if (reserved !== undefined) throw new Error(`No document may have the key ${reserved}: it is reserved for streams`);
  return keys;
}

/** The documents that an altered event would touch, as far as it can be told. */
function keysAsItReads(projection: AnyProjection, { asItReads }: AlteredEvent): readonly string[] {
  try {
    const keys: readonly unknown[] = asItReads ? projection.keysOf(asItReads) : [];
    return keys.filter((key) => typeof key === 'string').filter((key) => key !== '' && !isStreamKey(key));
  } catch {
    return [];
  }
}

interface Touch {
  readonly event: Recorded;
  readonly keys: readonly string[];
  /** The event was altered, so its documents stop here. */
  readonly altered?: AlteredEvent;
}

/**
 * Folds events into the documents that they touch. All documents are loaded in one call.
 *
 * - An event at or below a document's position is already folded in and is skipped.
 * - After an event fails to fold, later events of the same key are skipped. If its keys are unknown, later events of
 *   its stream are skipped. An altered event stops both its stream and the keys that it names: either may be what was
 *   altered.
 * - A document that an event leaves unchanged keeps its position.
 * - Every change is checked by the collection's schema and by `admit`, not only the last one of a batch, so the result
 *   does not depend on how the log is cut into batches.
 */
export async function foldBatch(
  projection: AnyProjection,
  events: readonly Recorded[],
  into: FoldInto,
): Promise<FoldedBatch> {
  const { touches, unroutable } = touched(projection, events, into);
  const ids = new Set(touches.flatMap(({ keys }) => keys));
  const loaded = ids.size === 0 ? [] : await into.load([...ids]);
  const { documents, failures, changing } = fold(projection, touches, loaded, (document) => into.admit?.(document));
  return { documents, failures: [...unroutable.values(), ...failures], changing };
}

function touched(projection: AnyProjection, events: readonly Recorded[], into: Pick<FoldInto, 'takes' | 'waits'>) {
  const unroutable = new Map<string, FoldFailure>();
  const touches: Touch[] = [];
  for (const event of events) {
    const stream = streamKey(event.stream);
    if (unroutable.has(stream) || into.waits(event)) continue;
    try {
      touches.push({ event, keys: keysOf(projection, event).filter((key) => into.takes(key, event)) });
    } catch (error) {
      unroutable.set(stream, { key: stream, position: event.position, error: errorText(error) });
      if (!(error instanceof AlteredEvent)) continue;
      const keys = keysAsItReads(projection, error).filter((key) => into.takes(key, event));
      touches.push({ event, keys, altered: error });
    }
  }
  return { touches, unroutable };
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
  for (const { event, keys, altered } of touches) {
    for (const key of keys) {
      const before = documents.get(key);
      if (failures.has(key) || (before && before.position >= event.position)) continue;
      try {
        if (altered) throw altered;
        // Only this reducer wrote the view's documents, so they have the shape that it expects.
        const made = projection.evolve(before?.body as never, event, key);
        if (made === before?.body) continue;
        const body = made && documentOf(projection.collection, made, before?.body);
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

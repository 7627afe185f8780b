import type { Collection, Shape } from '../kernel/collection.js';
import type { Position } from '../kernel/envelope.js';

type Scalar = string | number | boolean | null;

export type Where = Readonly<Record<string, Scalar>>;

/**
 * A query. Exactly one declared index must serve it (see `served-by.ts`): its fields are those of `where`, then
 * `sort.field`. The sorted field may be bounded by `from`, inclusive, and `to`, exclusive. Ids break ties, in the same
 * direction. Null and missing fields sort first and match `null`.
 */
export interface Find {
  readonly where: Where;
  readonly sort: {
    readonly field: string;
    readonly order: 'asc' | 'desc';
    readonly from?: Scalar;
    readonly to?: Scalar;
  };
  /**
   * Further values of fields that some index declares. The serving index need not have them: what it selects is read in
   * order, step by step, until enough documents match.
   */
  readonly also?: Where;
  /** A substring of a searchable field, of any length, compared after `foldCase`. */
  readonly contains?: { readonly field: string; readonly text: string };
  /** A cursor from `Page.next`. */
  readonly after?: string;
  /**
   * So many matches are passed over. Each costs a step through the index, so only the index may select: without `also`,
   * `contains` and `after`.
   */
  readonly skip?: number;
  readonly limit: number;
}

export interface Page<Document> {
  readonly documents: readonly Identified<Document>[];
  /** The cursor of the next page. Absent on the last page. */
  readonly next?: string;
}

export type Identified<Document> = Document & { readonly _id: string };

/** No declared index serves the query. Declare one, or a view that fits the query. */
export class UnservedQuery extends Error {
  override readonly name = 'UnservedQuery';
}

/** The cursor was not issued for this query. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/**
 * A document as `documentOf` returned it, so that its fields match the collection's schema. An undefined body is a
 * tombstone.
 */
export interface DocumentWrite {
  readonly id: string;
  /** Position of the event that last changed it. An older write is ignored. */
  readonly position: Position;
  readonly body: object | undefined;
}

export interface DocumentRead {
  readonly id: string;
  readonly position: Position;
  readonly body: object | undefined;
}

export type StoredCollection = Pick<Collection, 'name' | 'version'> & Shape;

/** One build of a view. Queries read the live generation. A newer one is filled beside it and then made live. */
export interface Generation {
  /** As it was declared when the generation was begun. */
  readonly collection: StoredCollection;
  readonly id: string;
  readonly live: boolean;
  /** All events up to here are folded in. Undefined before the first batch. */
  readonly checkpoint: Position | undefined;
}

/**
 * Queries over the live generations, without tombstones.
 * @throws EngineUnavailable if a view has no live generation yet
 */
export abstract class DocumentStore {
  abstract get<Document extends object>(
    collection: Collection<Document>,
    id: string,
  ): Promise<Identified<Document> | undefined>;
  /** @throws UnservedQuery, InvalidCursor; RangeError for a limit or skip that cannot be */
  abstract find<Document extends object>(collection: Collection<Document>, query: Find): Promise<Page<Document>>;
  /**
   * How many documents match, or `atMost` if there are more. It reads the index's entry of each that it counts, so it
   * is for lists of thousands.
   * @throws UnservedQuery
   */
  abstract count(collection: Collection, query: Pick<Find, 'where' | 'sort'>, atMost?: number): Promise<number>;
  /** Yields every match in order, in bounded memory, while others write. */
  abstract stream<Document extends object>(
    collection: Collection<Document>,
    query: Omit<Find, 'after' | 'skip' | 'limit'>,
  ): AsyncIterable<Identified<Document>>;
}

/** The position of an erased document's tombstone: after every event, so that every later write is ignored. */
export const ERASED: Position = Number.MAX_SAFE_INTEGER;

/** A later holder of the lease, with a higher token, has begun. This caller's writes no longer count. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The document is too large for the engine. The message gives its size and the limit. */
export class DocumentTooLarge extends Error {
  override readonly name = 'DocumentTooLarge';
}

/**
 * The write side of views, for the projector and the reactor. Each view and each reaction's checkpoint stores the
 * highest fencing token that it has seen. `write`, `begin`, `goLive`, `drop`, `addDeadLetter`, `removeDeadLetter` and
 * `saveCheckpoint` with a lower token throw `Fenced`. Without `under`, the token is 0.
 */
export abstract class ViewStore {
  /**
   * The same store for the holder of a lease, with its token, which is above 0. The holder's first read of a view
   * (`generations`) or of a reaction (`checkpoint`) stores the token. From then on, earlier holders are fenced off;
   * their reads are too.
   */
  abstract under(token: number): ViewStore;

  /**
   * The generations of a collection's current version, oldest first, and the live generation of an older version, if
   * any. Begins an empty generation if the current version has none. Rejects a collection whose fields or indexes
   * changed without a higher version, and one that `shapeOf` refuses, for example because a field's name has a dot.
   */
  abstract generations(collection: Collection): Promise<readonly Generation[]>;
  /** Lists the same generations as `generations`, but begins none, stores no token and is never `Fenced`. */
  abstract existing(collection: Pick<Collection, 'name' | 'version'>): Promise<readonly Generation[]>;
  /** Begins a new, empty generation that is not live. */
  abstract begin(collection: Collection): Promise<Generation>;
  /** Documents of a generation, including tombstones. Unknown ids are omitted. */
  abstract load(generation: Generation, ids: readonly string[]): Promise<readonly DocumentRead[]>;
  /** Checks that the engine accepts a document of this size. Call before `write`. @throws DocumentTooLarge */
  abstract admit(generation: Generation, document: DocumentWrite): void;
  /** Writes the documents and then the checkpoint, durably. Readers may see some of the documents before the others. */
  abstract write(generation: Generation, documents: readonly DocumentWrite[], checkpoint: Position): Promise<void>;
  /** Makes a generation live and drops all others of its collection. */
  abstract goLive(generation: Generation): Promise<void>;
  /** Drops a generation that never became live. Does nothing if it no longer exists. Rejects the live one. */
  abstract drop(generation: Generation): Promise<void>;
  /** Yields all documents of a generation, ordered by id, without tombstones. */
  abstract scan(generation: Generation): AsyncIterable<DocumentRead>;
  /**
   * Erases documents and their dead letters from every generation, including dropped ones, and from the engine's files.
   * Erased ids read as missing. In existing generations a tombstone with the id alone remains, and rejects late writes,
   * such as those of a paused writer. Does nothing for ids that do not exist.
   */
  abstract erase(collection: Pick<Collection, 'name'>, ids: readonly string[]): Promise<void>;

  /** The checkpoint of a reaction, by name. */
  abstract checkpoint(name: string): Promise<Position | undefined>;
  abstract saveCheckpoint(name: string, position: Position): Promise<void>;

  /** Keys that wait behind an event that could not be folded, see `view-build` and `reactor`. */
  abstract deadLetters(collection: string): Promise<readonly DeadLetter[]>;
  abstract addDeadLetter(key: DeadLetter): Promise<void>;
  /** Removes it from its own generation only. In another generation, the key may still wait behind the same event. */
  abstract removeDeadLetter(key: Pick<DeadLetter, 'collection' | 'generation' | 'key'>): Promise<void>;
}

/**
 * For a view's generation, the key of a document or stream; for a reaction, an event. See `fold-batch` and
 * `reaction-jobs`.
 */
export interface DeadLetter {
  readonly collection: string;
  readonly generation: string;
  readonly key: string;
  /** The event that failed. For a view, this event and all later ones of the key wait. */
  readonly position: Position;
  readonly error: string;
}

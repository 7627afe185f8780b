import type { Collection } from '../kernel/collection.js';
import type { Position } from '../kernel/envelope.js';

type Scalar = string | number | boolean | null;

export type Where = Readonly<Record<string, Scalar>>;

/**
 * Served by one declared index or refused (see `served-by.ts`): its fields are those of `where`, then `sort.field`, which
 * may also be bounded by `from`, inclusive, and `to`, exclusive. Ties are broken by id, in the same direction. Null, and a
 * field that is not there, sorts first and is found by `null`.
 */
export interface Find {
  readonly where: Where;
  readonly sort: {
    readonly field: string;
    readonly order: 'asc' | 'desc';
    readonly from?: Scalar;
    readonly to?: Scalar;
  };
  /** Substring of a searchable field at any length, compared as `fold-case.ts` says. */
  readonly contains?: { readonly field: string; readonly text: string };
  /** From `Page.next`. */
  readonly after?: string;
  readonly limit: number;
}

export interface Page<Document> {
  readonly documents: readonly Identified<Document>[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: string;
}

export type Identified<Document> = Document & { readonly _id: string };

/** No declared index serves the query: it is a view that is missing. */
export class UnservedQuery extends Error {
  override readonly name = 'UnservedQuery';
}

/** A cursor that this query did not give out. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** A document as a fold left it: `undefined` body is a tombstone. */
export interface DocumentWrite {
  readonly id: string;
  /** The event that last changed it; an older write is ignored. */
  readonly position: Position;
  readonly body: object | undefined;
}

export interface DocumentRead {
  readonly id: string;
  readonly position: Position;
  readonly body: object | undefined;
}

/** One build of a view. The live one is read by queries; a newer one is filled beside it and then made live. */
export interface Generation {
  readonly collection: Collection;
  readonly id: string;
  readonly live: boolean;
  /** Everything up to here is folded in; undefined before the first batch. */
  readonly checkpoint: Position | undefined;
}

/** Reading, as queries see it: live generations only, tombstones left out. @throws EngineUnavailable while there is none */
export abstract class DocumentStore {
  abstract get<Document extends object>(
    collection: Collection<Document>,
    id: string,
  ): Promise<Identified<Document> | undefined>;
  /** @throws UnservedQuery, InvalidCursor */
  abstract find<Document extends object>(collection: Collection<Document>, query: Find): Promise<Page<Document>>;
  /** Every match in order, read in bounded memory while others write. */
  abstract stream<Document extends object>(
    collection: Collection<Document>,
    query: Omit<Find, 'after' | 'limit'>,
  ): AsyncIterable<Identified<Document>>;
}

/** Where an erased document's place stands: after every event, so that no write takes it. */
export const ERASED: Position = Number.MAX_SAFE_INTEGER;

/** A later holder of the lease, with a higher token, has begun: what this one does no longer counts. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The engine keeps no document of this size; the message says how large it is and how large it may be. */
export class DocumentTooLarge extends Error {
  override readonly name = 'DocumentTooLarge';
}

/**
 * Writing, as the projector and the reactor do it. Each view and each reaction's checkpoint remembers the highest fencing
 * token that it has seen; `write`, `begin`, `goLive`, `drop`, `addDeadLetter`, `removeDeadLetter` and `saveCheckpoint` under a lower one are `Fenced`.
 * Without `under`, the token is 0.
 */
export abstract class ViewStore {
  /**
   * The same store for the holder of a lease, whose token is above 0. Its first read of a view (`generations`) or of a
   * reaction (`checkpoint`) stamps the token, from which moment on earlier holders are fenced off, their reads included.
   */
  abstract under(token: number): ViewStore;

  /**
   * The generations of a collection's current version, oldest first; where there is none an empty one is begun. The live one
   * of an older version, if any, is listed too. Rejects a collection whose indexes changed without a higher version.
   */
  abstract generations(collection: Collection): Promise<readonly Generation[]>;
  /** The generations that `generations` would list, for whoever only looks: begins none, stamps no token, is never `Fenced`. */
  abstract existing(collection: Pick<Collection, 'name' | 'version'>): Promise<readonly Generation[]>;
  /** A new, empty generation that is not live. */
  abstract begin(collection: Collection): Promise<Generation>;
  /** Documents as they are in a generation, tombstones included; ids that it never held are left out. */
  abstract load(generation: Generation, ids: readonly string[]): Promise<readonly DocumentRead[]>;
  /** Whether the engine takes a document of this size, asked before it is written. @throws DocumentTooLarge */
  abstract admit(generation: Generation, document: DocumentWrite): void;
  /** Writes documents and then the checkpoint, durably, as one where the engine can. */
  abstract write(generation: Generation, documents: readonly DocumentWrite[], checkpoint: Position): Promise<void>;
  /** Makes a generation live and drops the others of its collection. */
  abstract goLive(generation: Generation): Promise<void>;
  /** Drops a generation that never became live; quiet where it is gone. Rejects the live one. */
  abstract drop(generation: Generation): Promise<void>;
  /** Every document of a generation by id, tombstones left out. */
  abstract scan(generation: Generation): AsyncIterable<DocumentRead>;
  /**
   * Documents and their dead letters out of every generation, dropped ones too, and out of the engine's files, tombstones
   * included. Reads find them no more than what had never been; what is left is their ids, in the generations that there are:
   * these take no write of them any more, of a writer who was held up above all. Quiet where there are no such documents.
   */
  abstract erase(collection: Pick<Collection, 'name'>, ids: readonly string[]): Promise<void>;

  /** Checkpoints of reactions, by name. */
  abstract checkpoint(name: string): Promise<Position | undefined>;
  abstract saveCheckpoint(name: string, position: Position): Promise<void>;

  /** What waits behind an event that could not be folded; see `view-build` and `reactor`. */
  abstract deadLetters(collection: string): Promise<readonly DeadLetter[]>;
  abstract addDeadLetter(key: DeadLetter): Promise<void>;
  /** In its own generation: in another one, the key may wait behind the same event still. */
  abstract removeDeadLetter(key: Pick<DeadLetter, 'collection' | 'generation' | 'key'>): Promise<void>;
}

/** Of a view's generation: a document's key, or a stream; of a reaction, an event. See `fold-batch` and `reaction-jobs`. */
export interface DeadLetter {
  readonly collection: string;
  readonly generation: string;
  readonly key: string;
  /** The event that failed; of a view, it and all later ones of the key wait. */
  readonly position: Position;
  readonly error: string;
}

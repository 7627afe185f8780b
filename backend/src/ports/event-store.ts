import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { Position } from '../kernel/envelope.js';

/** An event on its way into the log; data as it is stored: sealed where personal. */
export interface NewEvent {
  /** A UUID in lower case. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: EventMetadata;
  /** SHA-256, hex, over the stream's name and everything above. The store keeps it and leaves checking to its readers. */
  readonly hash: string;
}

export interface StoredRecord extends NewEvent {
  readonly stream: string;
  /** From 0, dense within the stream. */
  readonly revision: number;
  /** Ascending over the log; not necessarily dense. */
  readonly position: Position;
}

/** The stream must not exist, or its last revision must be this one. */
export type ExpectedRevision = 'no-stream' | number;

/** The stream is not at the expected revision; nothing was written. `actual` is undefined where there is no stream. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | undefined,
  ) {
    super(`${stream}: expected ${expected}, is at ${actual ?? 'no stream'}`);
  }
}

/** The engine cannot be reached or cannot write now; the caller may try again. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

/** The engine does not let us in, or we do not trust it: that passes where settings change, its own or ours. */
export class EngineRefused extends EngineUnavailable {}

/** An event that this product did not write, or a version of it whose events had another shape. */
export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent';
}

/** The events of one append are more than the engine takes at once; nothing was written. Every engine takes a megabyte (10^6 bytes). */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

export interface Appended {
  /** Revision of the last event appended. */
  readonly revision: number;
  readonly position: Position;
}

export interface LogSubscription {
  /** Undefined: from the log's beginning. */
  readonly after: Position | undefined;
  readonly categories: readonly string[];
  /** For who waits for no position: what other categories append need neither be passed nor the end be told, which spares reading it. */
  readonly wantedAlone?: boolean;
  /** Events of a batch at the most; 500 by default. */
  readonly batchSize?: number;
  readonly signal: AbortSignal;
}

export interface LogBatch {
  readonly events: readonly StoredRecord[];
  /** Everything up to here has been delivered, also what the filter left out. */
  readonly position: Position;
  /** Nothing more was in the log when the batch was read. */
  readonly caughtUp: boolean;
}

/**
 * The append-only log. An append is durable when its promise resolves. Guarantees, pinned by `event-store.contract.ts`:
 * all events of one append are written or none; the same event ids, in their order, at the same expected revision answer
 * the first result again, at any later time and also when other events have followed; an id means nothing outside its
 * stream; data and metadata read back as they were; positions ascend in the order of the commits.
 */
export abstract class EventStore {
  /** At least one event. @throws RevisionConflict, AppendTooLarge, EngineUnavailable */
  abstract append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /** Events of a stream from a revision on (default 0), in order; none where there is no stream. */
  abstract readStream(stream: string, from?: number): AsyncIterable<StoredRecord>;
  /** Events of a stream, newest first; at most `limit`. */
  abstract readBackwards(stream: string, limit: number): Promise<readonly StoredRecord[]>;
  /**
   * The log after a position, first what is there, then what comes, in batches. An empty batch with `caughtUp` tells that
   * the end is reached. At least once, in order. Ends when the signal aborts. Where a connection is lost it is made again, going on after the last batch that was taken.
   * @throws EngineUnavailable where there is no connection to begin with, or none for half a minute
   */
  abstract subscribe(subscription: LogSubscription): AsyncIterable<LogBatch>;
  /**
   * Position of the last event, undefined in an empty log. A subscription to any category reaches it: the batch that tells
   * of being caught up is not behind what `head` answered before the subscription began.
   */
  abstract head(): Promise<Position | undefined>;
  /**
   * Of the event at a position, the position after which a subscription to any category begins with it; undefined where that
   * is the log's beginning. Also where the event has since been deleted.
   */
  abstract before(position: Position): Promise<Position | undefined>;
  /**
   * Takes everything in a stream out of the log; quiet where there is none. Afterwards the stream reads as none and takes
   * 'no-stream' alone: an append at a revision that it had is refused. Begun again, its revisions go on above the deleted
   * ones. Some engines (EventStoreDB, until a scavenge) still deliver deleted events to subscriptions, and still recognize
   * an append that was deleted as one that they have.
   */
  abstract deleteStream(stream: string): Promise<void>;
}

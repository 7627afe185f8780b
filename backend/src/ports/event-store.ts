import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { Position } from '../kernel/envelope.js';

/** An event to append. Its data is as stored: personal fields are sealed. */
export interface NewEvent {
  /** A lower-case UUID. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: EventMetadata;
  /** SHA-256, hex, over the stream's name and all fields above. The store keeps it; readers verify it. */
  readonly hash: string;
}

export interface StoredRecord extends NewEvent {
  readonly stream: string;
  /** Starts at 0, without gaps within the stream. */
  readonly revision: number;
  /** Ascends over the whole log, possibly with gaps. */
  readonly position: Position;
}

/** The stream must not exist, or this must be its last revision. */
export type ExpectedRevision = 'no-stream' | number;

/** The stream is not at the expected revision. Nothing was written. `actual` is undefined if there is no stream. */
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

/** The engine cannot be reached or cannot serve the call at the moment. The caller may retry. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

/** Nothing can be written, because a disk of the embedded engines is full. What was acknowledged is safe. */
export class DiskFull extends EngineUnavailable {}

/** The engine denies access, or we do not trust it. A retry helps only after its settings or ours have changed. */
export class EngineRefused extends EngineUnavailable {}

/** The event was written by another product, or by a version of this product with another event format. */
export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent';
}

/**
 * The events of one append exceed the engine's limit. Nothing was written. Every engine accepts a megabyte (10^6
 * bytes).
 */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

export interface Appended {
  /** Revision of the last appended event. */
  readonly revision: number;
  readonly position: Position;
}

export interface LogSubscription {
  /** Undefined: from the beginning of the log. */
  readonly after: Position | undefined;
  readonly categories: readonly string[];
  /**
   * Only events of `categories` matter to this caller: the subscription need not report positions of others, nor the
   * end of the log. Saves reading them.
   */
  readonly categoriesOnly?: boolean;
  /** Maximum number of events per batch. Default: 500. */
  readonly batchSize?: number;
  readonly signal: AbortSignal;
}

export interface LogBatch {
  readonly events: readonly StoredRecord[];
  /** Everything up to here has been delivered or was filtered out. */
  readonly position: Position;
  /** The log had no more events when the batch was read. */
  readonly caughtUp: boolean;
}

/**
 * The append-only log. Guarantees, pinned by `event-store.contract.ts`:
 * - An append is durable when its promise resolves. All of its events are written, or none.
 * - Appends are idempotent: the same event ids, in the same order, at the same expected revision return the first
 *   result, at any later time, even if other events followed. Ids are only compared within a stream.
 * - Data and metadata read back unchanged.
 * - Positions ascend in commit order.
 */
export abstract class EventStore {
  /** Appends at least one event. @throws RevisionConflict, AppendTooLarge, EngineUnavailable */
  abstract append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /**
   * At most `limit` events of a stream (default: all) from a revision (default 0), in order. Empty if there is no
   * stream.
   */
  abstract readStream(stream: string, from?: number, limit?: number): AsyncIterable<StoredRecord>;
  /** At most `limit` events of a stream, newest first: its last ones, or the last ones before a revision. */
  abstract readBackwards(stream: string, limit: number, before?: number): Promise<readonly StoredRecord[]>;
  /**
   * A catch-up subscription: existing events after a position, then new ones, in batches. An empty batch with
   * `caughtUp` reports the end of the log. Delivery is in order and at least once. Ends when the signal aborts.
   * Reconnects after a lost connection and continues after the last batch that was taken.
   * @throws EngineUnavailable if the first connection fails, or if a lost one is not restored within half a minute
   */
  abstract subscribe(subscription: LogSubscription): AsyncIterable<LogBatch>;
  /**
   * Position of the last event, undefined for an empty log. A subscription to any category reaches it: its first batch
   * with `caughtUp` is not behind a head that was read before the subscription began.
   */
  abstract head(): Promise<Position | undefined>;
  /**
   * The position after which a subscription to any category begins with the event at `position`. Undefined if that is
   * the beginning of the log. Works even if the event was deleted meanwhile.
   */
  abstract before(position: Position): Promise<Position | undefined>;
  /**
   * Deletes a stream's events from the log. Does nothing if there is no stream. Afterwards the stream reads as missing
   * and only accepts 'no-stream'; an append at an earlier revision is rejected. If it is begun again, its revisions
   * continue above the deleted ones. SQLite deletes a long stream in steps, the oldest events first. Some engines
   * (EventStoreDB, until a scavenge) still deliver deleted events to subscriptions, and still recognize a deleted
   * append as a repeated one.
   */
  abstract deleteStream(stream: string): Promise<void>;
}

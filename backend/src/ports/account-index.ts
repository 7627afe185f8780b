import type { Position } from '../kernel/envelope.js';

/** Where an event stands. */
export interface EventPlace {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

/** Where an event stands and whose it is. Says nothing of its content. */
export interface EventEntry extends EventPlace {
  readonly accountId: string;
  readonly chatbotId?: string;
}

/**
 * One small entry an event, so that the events of an account are found without reading the log. Guarantees, pinned by
 * `account-index.contract.ts`. All methods @throws EngineUnavailable
 */
export abstract class AccountIndex {
  /**
   * Every event of these categories up to here has an entry, unless it was deleted. Undefined: that is true of none.
   * Events after it must be looked for in the log.
   */
  abstract completeTo(categories: readonly string[]): Promise<Position | undefined>;
  /** At most `limit` events of an account after a position, ascending. They may be deleted. */
  abstract placesOf(accountId: string, after: Position | undefined, limit: number): Promise<readonly EventPlace[]>;
  /** The next account after this one that has an entry, in the order of ids. The first after `''`. */
  abstract accountAfter(accountId: string): Promise<string | undefined>;
}

/** An index that is not kept with the events: whoever follows the log adds the entries. */
export abstract class SeparateAccountIndex extends AccountIndex {
  /** Adds the entries of all events of these categories up to a position. Adding an entry again changes nothing. */
  abstract add(entries: readonly EventEntry[], categories: readonly string[], completeTo: Position): Promise<void>;
  /** Removes the entries of an account up to a position, from the engine's files as well. */
  abstract remove(accountId: string, upTo: Position): Promise<void>;
}

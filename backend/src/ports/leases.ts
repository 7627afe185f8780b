/** Who may do what only one may do at a time, and a sign of its life. */
export interface LeaseRecord {
  readonly name: string;
  /** Undefined: it was released. */
  readonly holder: string | undefined;
  /** For fencing: from 1, and rises with each new holder. */
  readonly token: number;
  /** Raised by its holder as long as it lives. */
  readonly counter: number;
}

/**
 * Leases that outlive processes. The store knows no time: a contender takes a lease over when it has seen its counter
 * stand still for the lease's length on the contender's own clock. A changed lease is durable when its promise resolves.
 */
export abstract class Leases {
  abstract read(name: string): Promise<LeaseRecord | undefined>;
  /** Makes `holder` the holder, under the next token, if the lease is still as it was seen; undefined where it is not. */
  abstract take(name: string, holder: string, seen: LeaseRecord | undefined): Promise<LeaseRecord | undefined>;
  /** Raises the counter; undefined where the lease has another holder, or was released. */
  abstract beat(lease: LeaseRecord): Promise<LeaseRecord | undefined>;
  /** Lets others take it at once; quiet where it has another holder. Its token stays. */
  abstract release(lease: LeaseRecord): Promise<void>;
}

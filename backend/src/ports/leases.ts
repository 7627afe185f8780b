/** Who may do something that only one process may do at a time, with the holder's heartbeat. */
export interface LeaseRecord {
  readonly name: string;
  /** Undefined if the lease was released. */
  readonly holder: string | undefined;
  /** Fencing token. Starts at 1 and increases with each new holder. */
  readonly token: number;
  /** Heartbeat: incremented by the holder while it lives. */
  readonly counter: number;
}

/**
 * Leases that outlive processes. The store has no notion of time: a contender takes over a lease when the counter has
 * not changed for the lease's length, on the contender's own clock. A change is durable when its promise resolves.
 */
export abstract class Leases {
  abstract read(name: string): Promise<LeaseRecord | undefined>;
  /** Makes `holder` the holder under the next token, if the lease is still as `seen`. Undefined if it changed. */
  abstract take(name: string, holder: string, seen: LeaseRecord | undefined): Promise<LeaseRecord | undefined>;
  /** Increments the counter. Undefined if another process holds the lease, or if it was released. */
  abstract beat(lease: LeaseRecord): Promise<LeaseRecord | undefined>;
  /** Lets others take the lease at once, and keeps its token. Does nothing if another process holds it. */
  abstract release(lease: LeaseRecord): Promise<void>;
}

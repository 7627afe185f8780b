/** A limit on an amount, such as uses, bytes or micro-dollars, in a window that begins with the first take. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Taken {
  /** Whether the amount was within the limit. A refused take counts nothing. */
  readonly granted: boolean;
  /** Total in the window, including what this take was granted. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/** Windows at least this long survive a restart. */
export const DURABLE_FROM_MS = 60 * 60_000;

/**
 * Counts amounts over all processes of the installation. Amounts are whole numbers, at least 0. `key` identifies what
 * is counted. It is stored until its window ends, so it should reveal nothing. Takes of one key are atomic.
 *
 * A stopped and started product knows every window of an hour or longer. One that was killed may have forgotten what
 * such a window was given in the last second: a synced write for each visitor's message would cost more than that
 * second is worth. Shorter windows may begin anew with the product. A take whose connection broke may count twice. All
 * methods @throws EngineUnavailable
 */
export abstract class Quotas {
  abstract take(quota: Quota, key: string, amount?: number): Promise<Taken>;
  /** Subtracts an amount, down to zero. The window stays. */
  abstract giveBack(quota: Quota, key: string, amount?: number): Promise<void>;
  /** Resets the count. */
  abstract forget(quota: Quota, key: string): Promise<void>;
}

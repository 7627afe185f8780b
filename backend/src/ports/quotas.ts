/** A rate limit: at most `limit` uses in a window that begins with the first use. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Taken {
  /** Whether this use is within the limit. A rejected use is not counted. */
  readonly granted: boolean;
  /** Uses counted in the window, including this one. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/**
 * Counts uses over all processes of the installation. `key` identifies what is counted. It is stored until its window ends,
 * so it should reveal nothing. All methods @throws EngineUnavailable
 */
export abstract class Quotas {
  abstract take(quota: Quota, key: string): Promise<Taken>;
  /** Subtracts one use, if any is counted. The window stays. */
  abstract giveBack(quota: Quota, key: string): Promise<void>;
  /** Resets the count. */
  abstract forget(quota: Quota, key: string): Promise<void>;
}

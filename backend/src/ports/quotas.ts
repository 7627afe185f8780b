/** How often something may be done: `limit` times in a window that begins with the first time. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Taken {
  /** Whether this time is within the limit; where not, it was not counted. */
  readonly granted: boolean;
  /** Times counted in the window, this one included. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/**
 * Counts over all processes of the installation. `key` says who or what is counted; it is kept until its window ends and
 * no longer, so it should tell nothing. All methods @throws EngineUnavailable
 */
export abstract class Quotas {
  abstract take(quota: Quota, key: string): Promise<Taken>;
  /** One time less; quiet where none is counted. The window stays. */
  abstract giveBack(quota: Quota, key: string): Promise<void>;
  /** Counts from nothing again. */
  abstract forget(quota: Quota, key: string): Promise<void>;
}

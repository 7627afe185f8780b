export interface Claim {
  /** Frees the claim at once. Never rejects: a claim that cannot be released expires. */
  release(): Promise<void>;
}

/**
 * Decides which process of the installation does something that only one should do at a time. A claim is renewed while
 * its process lives. It is not a lock: a process that is paused for longer than `lapsesMs` loses the claim without
 * noticing, so the claimed work must tolerate being done twice.
 */
export abstract class Claims {
  /**
   * Undefined if the claim is held by this or another process. It can be claimed again after its release, or `lapsesMs`
   * after its holder died.
   * @throws EngineUnavailable
   */
  abstract claim(key: string, lapsesMs: number): Promise<Claim | undefined>;
}

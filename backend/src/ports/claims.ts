export interface Claim {
  /** Lets others have it at once. Never rejects: what cannot be released lapses. */
  release(): Promise<void>;
}

/**
 * Which process of the installation does something that one at a time should do. A claim is renewed while its process
 * lives. It is no lock: a process that is held up for longer than `lapsesMs` loses it and does not know, so what is claimed
 * must bear being done twice.
 */
export abstract class Claims {
  /**
   * Undefined where it is held, here or elsewhere. Others can have it once it is released, or `lapsesMs` after its holder
   * died. @throws EngineUnavailable
   */
  abstract claim(key: string, lapsesMs: number): Promise<Claim | undefined>;
}

/** How long a session that has ended is known as such: no request is under way for longer. */
export const STUB_MS = 60 * 60_000;
/** A touch is a write: a session in use costs one in so many milliseconds. */
export const TOUCH_EVERY_MS = 10 * 60_000;

export interface AccountSession {
  /** Whatever is known of the session, as text that is given back as it was. */
  readonly data: string;
  /** In Unix milliseconds. */
  readonly endsAt: number;
  /** Who is signed in, where somebody is. */
  readonly accountId?: string;
}

/**
 * Sessions of the dashboard. Guarantees, pinned by `account-sessions.contract.ts`: durable when a call resolves; a session
 * that has ended stays so, also where a request that began before saves or touches it later; where the engine is away, calls
 * reject with an EngineUnavailable within five seconds, and nobody is signed out by that.
 */
export abstract class AccountSessions {
  /** The data of a session that has not ended. */
  abstract read(id: string): Promise<string | undefined>;
  abstract save(id: string, session: AccountSession): Promise<void>;
  /** Moves the end of a session that was neither saved nor touched in the last ten minutes. */
  abstract touch(id: string, endsAt: number): Promise<void>;
  abstract end(id: string): Promise<void>;
  /** Ends every session in which this account is signed in. */
  abstract endAllOf(accountId: string): Promise<void>;
}

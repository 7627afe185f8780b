import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';

/** A session ends after so long without a request. */
export const SESSION_IDLE_MS = 14 * 24 * 3_600_000;
/** A session ends so long after signing in, however much it is used. */
export const SESSION_MAX_MS = 90 * 24 * 3_600_000;
/** How long an ended session is remembered as ended. No request takes longer. */
export const TOMBSTONE_MS = 3_600_000;
export const DEVICE_MAX_CHARACTERS = 200;

/** A person who is signed in with one browser. Times are Unix milliseconds. */
export interface Session {
  readonly personId: PersonId;
  /** The account that the person belongs to: an owner's own, for a client the one that invited it. */
  readonly accountId: AccountId;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  /** The browser's user agent, cut to `DEVICE_MAX_CHARACTERS`. */
  readonly device: string;
}

export interface ListedSession extends Session {
  readonly id: string;
}

/** When a session ends unless it is used again. */
export const endOf = ({ createdAt, lastUsedAt }: Pick<Session, 'createdAt' | 'lastUsedAt'>): number =>
  Math.min(lastUsedAt + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS);

/**
 * Sessions of the dashboard. An `id` is the SHA-256 of what the cookie says: the store never sees what opens a session.
 * Guarantees, pinned by `sessions.contract.ts`: durable when a call resolves; a session that has ended stays so, also
 * where a request that began before saves it later; where the engine is away, calls reject with an EngineUnavailable
 * within five seconds, and nobody is signed out by that.
 */
export abstract class Sessions {
  /** A session that has not ended. */
  abstract read(id: string): Promise<Session | undefined>;
  /** Starts a session, or moves `lastUsedAt` of a standing one. Callers never change the rest of it. */
  abstract save(id: string, session: Session): Promise<void>;
  abstract end(id: string): Promise<void>;
  /** The sessions of a person that have not ended, the last used first. */
  abstract list(personId: PersonId): Promise<readonly ListedSession[]>;
  abstract endAllOf(personId: PersonId): Promise<void>;
  /** Ends the sessions of every person of the account. */
  abstract endAllOfAccount(accountId: AccountId): Promise<void>;
}

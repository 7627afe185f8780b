import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';

/** A session ends after this long without a request. */
export const SESSION_IDLE_MS = 14 * 24 * 3_600_000;
/** A session ends this long after signing in, even if it is in use. */
export const SESSION_MAX_MS = 90 * 24 * 3_600_000;
/** How long an ended session is remembered as ended. No request takes longer. */
export const TOMBSTONE_MS = 3_600_000;
export const DEVICE_MAX_CHARACTERS = 200;

/** A person who is signed in with one browser. Times are Unix milliseconds. */
export interface Session {
  readonly personId: PersonId;
  /** The account that the person belongs to: an owner's own account, or the account that invited a client. */
  readonly accountId: AccountId;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  /** The browser's user agent, cut to `DEVICE_MAX_CHARACTERS`. */
  readonly device: string;
}

export interface ListedSession extends Session {
  readonly id: string;
}

/** When a session ends if it is not used again. */
export const endOf = ({ createdAt, lastUsedAt }: Pick<Session, 'createdAt' | 'lastUsedAt'>): number =>
  Math.min(lastUsedAt + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS);

/**
 * Sessions of the dashboard. An `id` is the SHA-256 of the cookie's value, so the store never sees what opens a
 * session. Guarantees, pinned by `sessions.contract.ts`:
 * - A change is durable when its promise resolves.
 * - An ended session stays ended, even if a request that began earlier saves it later.
 * - During an outage, calls reject with EngineUnavailable within five seconds. No session ends because of an outage.
 */
export abstract class Sessions {
  /** The session. Undefined if it ended, expired or never existed. */
  abstract read(id: string): Promise<Session | undefined>;
  /** Starts a session, or updates `lastUsedAt` of an existing one. Callers never change its other fields. */
  abstract save(id: string, session: Session): Promise<void>;
  abstract end(id: string): Promise<void>;
  /** The sessions of a person that have not ended, most recently used first. */
  abstract list(personId: PersonId): Promise<readonly ListedSession[]>;
  abstract endAllOf(personId: PersonId): Promise<void>;
  /** Ends the sessions of all persons of the account. */
  abstract endAllOfAccount(accountId: AccountId): Promise<void>;
}

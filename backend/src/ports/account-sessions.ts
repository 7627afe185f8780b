import { type SessionData, Store } from 'express-session';
import { z } from 'zod';

/** Of a session whose cookie names no end, as it lives as long as the browser. */
const UNBOUNDED_MS = 24 * 60 * 60_000;
/** How long a session that has ended is known as such: no request is under way for longer. */
export const STUB_MS = 60 * 60_000;
/** A touch is a write: a session in use costs one in so many milliseconds. */
export const TOUCH_EVERY_MS = 10 * 60_000;

/**
 * Sessions of express-session. Guarantees, pinned by `account-sessions.contract.ts`: durable when a callback is called; a
 * session that has ended stays so, also where a request that began before saves or touches it later; where the engine is
 * away, callbacks get an EngineUnavailable within five seconds, and nobody is signed out by that.
 */
export abstract class AccountSessions extends Store {
  abstract override touch(id: string, session: SessionData, done?: (error?: unknown) => void): void;
  /** Ends every session in which this account is signed in. */
  abstract endAllOf(accountId: string): Promise<void>;
}

const SignedIn = z.object({ passport: z.object({ user: z.string() }) });

/** The account that is signed in, as passport keeps it. */
export const accountOfSession = (session: SessionData): string | undefined => SignedIn.safeParse(session).data?.passport.user;

/** When the session ends, in Unix milliseconds. */
export const endOfSession = ({ cookie }: SessionData, now: number): number =>
  cookie.expires ? new Date(cookie.expires).getTime() : now + UNBOUNDED_MS;

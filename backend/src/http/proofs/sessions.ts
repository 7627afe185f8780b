import session from 'express-session';
import { Router, type Request, type RequestHandler } from 'express';
import passport from 'passport';
import type { AccountSessions } from '../../ports/account-sessions.js';
import type { SignedIn } from '../../runtime/access/password-check.js';
import { SessionStore } from './session-store.js';

export const SESSION_COOKIE = 'sid';
export const SESSION_IDLE_MS = 14 * 24 * 3_600_000;
const TOUCH_EVERY_MS = 10 * 60_000;

declare module 'express-session' {
  interface SessionData {
    /** When the session's end was last moved, in milliseconds. */
    touchedAt?: number;
  }
}

interface SessionParts {
  readonly secret: Uint8Array;
  readonly now: () => number;
  /** Told of sessions that cannot be read. */
  readonly report: (error: unknown) => void;
}

/**
 * Cookie sessions of the dashboard. The cookie ends 14 idle days later; moving that end is a write, so it happens at
 * most every 10 minutes.
 */
export function sessions(accountSessions: AccountSessions, { secret, now, report }: SessionParts): RequestHandler {
  const router = Router();
  router.use(
    session({
      name: SESSION_COOKIE,
      secret: Buffer.from(secret).toString('base64'),
      store: new SessionStore(accountSessions, now, report),
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_IDLE_MS },
    }),
  );
  router.use(passport.initialize(), passport.session() as RequestHandler);
  router.use((request, _response, next) => {
    if (!request.user || now() - (request.session.touchedAt ?? 0) < TOUCH_EVERY_MS) {
      next();
      return;
    }
    request.session.touchedAt = now();
    // Saved before the answer, not after it: a stream that ends after a sign-out must not write the session back.
    request.session.save(next);
  });
  return router;
}

passport.serializeUser<string>((user, done) => done(null, user.accountId));
passport.deserializeUser<string>((accountId, done) => done(null, { accountId: accountId as SignedIn['accountId'] }));

/** Signs in under a new session id, so that one planted before is worth nothing. */
export const signIn = (request: Request, user: SignedIn): Promise<void> =>
  new Promise((resolve, reject) => request.logIn(user, (error: unknown) => (error ? reject(error) : resolve())));

export const signOut = (request: Request): Promise<void> =>
  new Promise((resolve, reject) => request.session.destroy((error: unknown) => (error ? reject(error) : resolve())));

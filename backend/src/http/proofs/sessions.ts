import session from 'express-session';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import passport from 'passport';
import { type Session, SESSION_IDLE_MS, type Sessions } from '../../ports/sessions.js';
import type { SignedIn } from '../../runtime/access/password-check.js';
import type { StreamSession } from '../open-streams.js';
import { deviceOf } from '../person-origin.js';
import { sessionIdOf, SessionStore } from './session-store.js';

/** Behind TLS, the prefix makes browsers refuse a cookie of this name that another host or plain http sets. */
export const sessionCookie = (tls: boolean): string => (tls ? '__Host-sid' : 'sid');
/** Recording the last use is a write, so it happens at most this often. */
const TOUCH_EVERY_MS = 10 * 60_000;

interface SessionParts {
  readonly secret: Uint8Array;
  readonly now: () => number;
}

/** Cookie sessions of the dashboard. See `Session` for when they end. */
export function sessions(store: Sessions, { secret, now }: SessionParts): RequestHandler {
  const named = (name: string) =>
    session({
      name,
      secret: Buffer.from(secret).toString('base64'),
      store: new SessionStore(store),
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_IDLE_MS },
    });
  const behindTls = named(sessionCookie(true));
  const plain = named(sessionCookie(false));
  const router = Router();
  router.use((request, response, next) => (request.secure ? behindTls : plain)(request, response, next));
  router.use(passport.initialize(), passport.session() as RequestHandler);
  router.use((request, _response, next) => {
    const { user } = request;
    if (!user || now() - user.lastUsedAt < TOUCH_EVERY_MS) {
      next();
      return;
    }
    request.session.passport = { user: { ...user, lastUsedAt: now() } };
    // Saving sends the cookie again, but express-session does not restore `secure` from a stored session.
    request.session.cookie.secure = request.secure;
    // Save before responding. A stream that ends after a sign-out must not write the session back.
    request.session.save(next);
  });
  return router;
}

passport.serializeUser<Session>((user, done) => done(null, user));
passport.deserializeUser<Session>((user, done) => done(null, user));

/** Signs in under a new session id, which prevents session fixation. */
export const signIn = (request: Request, { personId, accountId }: SignedIn, at: Date): Promise<void> => {
  const user = {
    personId,
    accountId,
    createdAt: at.getTime(),
    lastUsedAt: at.getTime(),
    device: deviceOf(request),
  };
  return new Promise((resolve, reject) => request.logIn(user, (error: unknown) => (error ? reject(error) : resolve())));
};

/** Ends the session and removes its cookie. */
export async function signOut(request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    request.session.destroy((error: unknown) => (error ? reject(error) : resolve())),
  );
  const { secure } = request;
  response.clearCookie(sessionCookie(secure), { httpOnly: true, sameSite: 'lax', secure });
}

/** The session of a request. */
export const sessionOf = ({ sessionID, user }: Request): StreamSession | undefined =>
  user && { id: sessionIdOf(sessionID), personId: user.personId, accountId: user.accountId };

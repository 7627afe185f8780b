import { type SessionData, Store } from 'express-session';
import { hash } from 'node:crypto';
import { callbackify } from 'node:util';
import { type Session as KeptSession, SESSION_IDLE_MS, type Sessions } from '../../ports/sessions.js';

declare module 'express-session' {
  interface SessionData {
    /** Passport stores the signed-in person here. */
    passport?: { readonly user?: KeptSession };
  }
}

type Done = (error?: unknown) => void;

/** The id under which a session is stored. The cookie's id grants access, so it is never stored itself. */
export const sessionIdOf = (cookieId: string): string => hash('sha256', cookieId, 'base64url');

/** The store of express-session. Stores only the signed-in person's session record. */
export class SessionStore extends Store {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  override get(cookieId: string, done: (error: unknown, session?: SessionData | null) => void): void {
    callbackify(() => this.#read(cookieId))(done);
  }

  override set(cookieId: string, { passport }: SessionData, done: Done = ignored): void {
    const user = passport?.user;
    callbackify(async () => user && this.sessions.save(sessionIdOf(cookieId), user))((error) => done(error));
  }

  override destroy(cookieId: string, done: Done = ignored): void {
    callbackify(() => this.sessions.end(sessionIdOf(cookieId)))(done);
  }

  async #read(cookieId: string): Promise<SessionData | null> {
    const user = await this.sessions.read(sessionIdOf(cookieId));
    if (!user) return null;
    const expires = new Date(user.lastUsedAt + SESSION_IDLE_MS);
    const cookie = { originalMaxAge: SESSION_IDLE_MS, expires, httpOnly: true, path: '/', sameSite: 'lax' } as const;
    return { cookie, passport: { user } };
  }
}

const ignored = () => undefined;

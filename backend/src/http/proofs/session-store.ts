import { type SessionData, Store } from 'express-session';
import { callbackify } from 'node:util';
import { z } from 'zod';
import type { AccountSessions } from '../../ports/account-sessions.js';

/** Of a session whose cookie names no end, as it lives as long as the browser. */
const UNBOUNDED_MS = 24 * 60 * 60_000;

type Done = (error?: unknown) => void;

const Moment = z.iso.datetime().transform((at) => new Date(at));
const Kept = z.looseObject({
  cookie: z.looseObject({ originalMaxAge: z.number().nullable(), expires: Moment.nullish() }),
});
const SignedIn = z.object({ passport: z.object({ user: z.string() }) });

/** How express-session reaches the sessions of accounts. Each is kept as the JSON of what express-session knows of it. */
export class SessionStore extends Store {
  constructor(
    private readonly sessions: AccountSessions,
    private readonly now: () => number,
    private readonly report: (error: unknown) => void,
  ) {
    super();
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    callbackify(() => this.#read(id))(done);
  }

  override set(id: string, session: SessionData, done: Done = ignored): void {
    const accountId = SignedIn.safeParse(session).data?.passport.user;
    const kept = {
      data: JSON.stringify(session),
      endsAt: this.#endOf(session),
      ...(accountId !== undefined && { accountId }),
    };
    callbackify(() => this.sessions.save(id, kept))(done);
  }

  override touch(id: string, session: SessionData, done: Done = ignored): void {
    callbackify(() => this.sessions.touch(id, this.#endOf(session)))(done);
  }

  override destroy(id: string, done: Done = ignored): void {
    callbackify(() => this.sessions.end(id))(done);
  }

  async #read(id: string): Promise<SessionData | null> {
    const data = await this.sessions.read(id);
    return data === undefined ? null : this.#parsed(data);
  }

  /** What cannot be read is no session: whoever has its cookie signs in again, where else each request would fail until the cookie ends. */
  #parsed(data: string): SessionData | null {
    try {
      return Kept.parse(JSON.parse(data));
    } catch (error) {
      this.report(error);
      return null;
    }
  }

  #endOf({ cookie }: SessionData): number {
    return cookie.expires?.getTime() ?? this.now() + UNBOUNDED_MS;
  }
}

const ignored = () => undefined;

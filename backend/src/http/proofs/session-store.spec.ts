import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { Cookie, type SessionData } from 'express-session';
import { type AccountSession, AccountSessions } from '../../ports/account-sessions.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { SessionStore } from './session-store.js';

const NOW = Date.UTC(2026, 10, 22);
const END = new Date(NOW + 14 * 86_400_000);

class KeptSessions extends AccountSessions {
  readonly kept = new Map<string, AccountSession>();
  async read(id: string): Promise<string | undefined> {
    return this.kept.get(id)?.data;
  }
  async save(id: string, session: AccountSession): Promise<void> {
    this.kept.set(id, session);
  }
  async touch(id: string, endsAt: number): Promise<void> {
    this.kept.set(id, { data: '', ...this.kept.get(id), endsAt });
  }
  async end(id: string): Promise<void> {
    this.kept.delete(id);
  }
  async endAllOf(): Promise<void> {
    this.kept.clear();
  }
}

class AwaySessions extends KeptSessions {
  override read(): Promise<never> {
    return Promise.reject(new EngineUnavailable('Redis is away.'));
  }
}

const unexpected = (error: unknown) => {
  throw error;
};

const storeOver = (sessions: AccountSessions, report: (error: unknown) => void = unexpected) => {
  const store = new SessionStore(sessions, () => NOW, report);
  return {
    get: (id: string) => promisify(store.get.bind(store, id))(),
    set: (id: string, session: SessionData) => promisify(store.set.bind(store, id, session))(),
    touch: (id: string, session: SessionData) => promisify(store.touch.bind(store, id, session))(),
    destroy: (id: string) => promisify(store.destroy.bind(store, id))(),
  };
};

const session = (more: object = {}, expires: Date | null = END): SessionData =>
  Object.assign({ cookie: Object.assign(new Cookie(), { expires }), touchedAt: NOW }, more);
/** As express-session's own JSON has been kept from the first release on. */
const STORED =
  '{"cookie":{"originalMaxAge":1209600000,"expires":"2026-12-06T00:00:00.000Z","secure":false,"httpOnly":true,"path":"/","sameSite":"lax"},"passport":{"user":"ada"},"touchedAt":1795305600000}';

it('reads a session that was kept before', async () => {
  const sessions = new KeptSessions();
  sessions.kept.set('a', { data: STORED, endsAt: END.getTime() });
  expect(await storeOver(sessions).get('a')).toEqual({
    cookie: { originalMaxAge: 1_209_600_000, expires: END, secure: false, httpOnly: true, path: '/', sameSite: 'lax' },
    passport: { user: 'ada' },
    touchedAt: NOW,
  });
});

it('keeps who is signed in and when the cookie ends beside the session', async () => {
  const sessions = new KeptSessions();
  await storeOver(sessions).set('a', session({ passport: { user: 'ada' } }));
  await storeOver(sessions).set('b', session());
  expect([sessions.kept.get('a'), sessions.kept.get('b')]).toEqual([
    { data: expect.stringContaining('"passport":{"user":"ada"}'), endsAt: END.getTime(), accountId: 'ada' },
    { data: expect.stringContaining('"expires":"2026-12-06T00:00:00.000Z"'), endsAt: END.getTime() },
  ]);
});

it('keeps a session for a day where the cookie names no end', async () => {
  const sessions = new KeptSessions();
  const store = storeOver(sessions);
  await store.set('a', session({}, null));
  expect(sessions.kept.get('a')?.endsAt).toBe(NOW + 86_400_000);
  expect(await store.get('a')).toMatchObject({ cookie: { expires: null } });
});

it('moves the end of a session that is touched, and forgets one that is destroyed', async () => {
  const sessions = new KeptSessions();
  const store = storeOver(sessions);
  await store.set('a', session({}, null));
  await store.touch('a', session());
  expect(sessions.kept.get('a')?.endsAt).toBe(END.getTime());
  await store.destroy('a');
  expect(await store.get('a')).toBeNull();
});

it('hands on that the engine is away', async () => {
  await expect(storeOver(new AwaySessions()).get('a')).rejects.toThrow(EngineUnavailable);
});

it.each(['', 'null', '{"cookie":', '{"cookie":{"originalMaxAge":"long"}}'])(
  'reports what was kept as %j, and answers as of no session',
  async (data) => {
    const sessions = new KeptSessions();
    sessions.kept.set('a', { data, endsAt: END.getTime() });
    const reported: unknown[] = [];
    expect(await storeOver(sessions, (error) => reported.push(error)).get('a')).toBeNull();
    expect(reported).toEqual([expect.any(Error)]);
  },
);

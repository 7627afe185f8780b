import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { Cookie, type SessionData } from 'express-session';
import { EngineUnavailable } from '../../ports/event-store.js';
import { type Session, SESSION_IDLE_MS, Sessions } from '../../ports/sessions.js';
import { sessionIdOf, SessionStore } from './session-store.js';

const NOW = Date.UTC(2026, 10, 22);
const ADA: Session = {
  personId: PersonId.parse('018f0000-0000-4000-8000-000000000001'),
  accountId: AccountId.parse('018f0000-0000-4000-9000-000000000001'),
  createdAt: NOW - 86_400_000,
  lastUsedAt: NOW,
  device: 'Firefox',
};

class KeptSessions extends Sessions {
  readonly kept = new Map<string, Session>();
  async read(id: string): Promise<Session | undefined> {
    return this.kept.get(id);
  }
  async save(id: string, session: Session): Promise<void> {
    this.kept.set(id, session);
  }
  async end(id: string): Promise<void> {
    this.kept.delete(id);
  }
  async list(): Promise<never[]> {
    return [];
  }
  async endAllOf(): Promise<void> {
    this.kept.clear();
  }
  async endAllOfAccount(): Promise<void> {
    this.kept.clear();
  }
}

class AwaySessions extends KeptSessions {
  override read(): Promise<never> {
    return Promise.reject(new EngineUnavailable('Redis is unavailable.'));
  }
}

const storeOver = (sessions: Sessions) => {
  const store = new SessionStore(sessions);
  return {
    get: (id: string) => promisify(store.get.bind(store, id))(),
    set: (id: string, session: SessionData) => promisify(store.set.bind(store, id, session))(),
    destroy: (id: string) => promisify(store.destroy.bind(store, id))(),
  };
};

const data = (user?: Session): SessionData => ({ cookie: new Cookie(), ...(user && { passport: { user } }) });

it('stores only the session, under a hash of the cookie’s id', async () => {
  const sessions = new KeptSessions();
  await storeOver(sessions).set('secret', data(ADA));
  expect([...sessions.kept]).toEqual([[sessionIdOf('secret'), ADA]]);
  expect(sessionIdOf('secret')).toBe('K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols');
});

it('restores the signed-in person, with a cookie that expires with the session', async () => {
  const store = storeOver(new KeptSessions());
  await store.set('a', data(ADA));
  expect(await store.get('a')).toEqual({
    cookie: {
      originalMaxAge: SESSION_IDLE_MS,
      expires: new Date(NOW + SESSION_IDLE_MS),
      httpOnly: true,
      path: '/',
      sameSite: 'lax',
    },
    passport: { user: ADA },
  });
});

it('stores no session without a signed-in person', async () => {
  const sessions = new KeptSessions();
  await storeOver(sessions).set('a', data());
  expect(sessions.kept.size).toBe(0);
});

it('deletes a destroyed session', async () => {
  const store = storeOver(new KeptSessions());
  await store.set('a', data(ADA));
  await store.destroy('a');
  expect(await store.get('a')).toBeNull();
});

it('passes on that the engine is unavailable', async () => {
  await expect(storeOver(new AwaySessions()).get('a')).rejects.toThrow(EngineUnavailable);
});

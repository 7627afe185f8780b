import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Cookie, type SessionData } from 'express-session';
import { promisify } from 'node:util';
import type { AccountSessions } from './account-sessions.js';
import { EngineUnavailable } from './event-store.js';

/** An empty store whose time the test moves. */
export interface AccountSessionsUnderTest {
  readonly sessions: AccountSessions;
  now(): number;
  advance(milliseconds: number): void;
  /** The engine goes away. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What every store of sessions guarantees. */
export function accountSessionsContract(name: string, open: () => Promise<AccountSessionsUnderTest>): void {
  describe(`account sessions: ${name}`, () => {
    let under: AccountSessionsUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    const lasting = (milliseconds: number, more: object = {}): SessionData => {
      const cookie = new Cookie();
      cookie.expires = new Date(under.now() + milliseconds);
      return Object.assign({ cookie, touchedAt: 0 }, more);
    };
    const of = (user: string, milliseconds = DAY) => lasting(milliseconds, { passport: { user } });
    const get = (id: string) =>
      new Promise<SessionData | null | undefined>((resolve, reject) =>
        under.sessions.get(id, (error, session) => (error ? reject(error) : resolve(session))),
      );
    const set = (id: string, session: SessionData) => promisify(under.sessions.set.bind(under.sessions, id, session))();
    const touch = (id: string, session: SessionData) => promisify(under.sessions.touch.bind(under.sessions, id, session))();
    const destroy = (id: string) => promisify(under.sessions.destroy.bind(under.sessions, id))();

    it('gives back what was set, and null for what was not', async () => {
      await set('a', of('ada'));
      expect(await get('a')).toMatchObject({ passport: { user: 'ada' }, cookie: { expires: expect.any(String) } });
      expect(await get('b')).toBeNull();
    });

    it('replaces on set and forgets on destroy', async () => {
      await set('a', lasting(DAY, { step: 1 }));
      await set('a', lasting(DAY, { step: 2 }));
      expect(await get('a')).toMatchObject({ step: 2 });
      await destroy('a');
      expect(await get('a')).toBeNull();
    });

    it('does not give back an expired session', async () => {
      await set('a', lasting(DAY));
      under.advance(DAY - 1);
      expect(await get('a')).not.toBeNull();
      under.advance(1);
      expect(await get('a')).toBeNull();
    });

    it('keeps a session for a day where the cookie names no end', async () => {
      await set('a', { cookie: new Cookie(), touchedAt: 0 });
      under.advance(DAY - 1);
      expect(await get('a')).not.toBeNull();
      under.advance(1);
      expect(await get('a')).toBeNull();
    });

    it('keeps a session alive that is touched, with one write in ten minutes at most', async () => {
      await set('a', lasting(DAY));
      under.advance(10 * MINUTE - 1);
      await touch('a', lasting(DAY));
      under.advance(DAY - 10 * MINUTE + 1);
      expect(await get('a')).toBeNull();
      under.advance(-DAY + 10 * MINUTE);
      await touch('a', lasting(DAY));
      under.advance(DAY - 1);
      expect(await get('a')).not.toBeNull();
    });

    it('does not bring an ended session back by what a slower request saves or touches', async () => {
      await set('a', of('ada'));
      await set('b', of('ada'));
      await destroy('a');
      await under.sessions.endAllOf('ada');
      under.advance(20 * MINUTE);
      for (const id of ['a', 'b']) {
        await touch(id, of('ada'));
        await set(id, of('ada'));
        expect(await get(id)).toBeNull();
      }
    });

    it('ends all sessions of an account and no other', async () => {
      await set('a1', of('ada'));
      await set('a2', of('ada'));
      await set('b', of('bob'));
      await set('c', lasting(DAY));
      await under.sessions.endAllOf('ada');
      await under.sessions.endAllOf('nobody');
      expect(await Promise.all(['a1', 'a2', 'b', 'c'].map(get))).toMatchObject([null, null, { passport: { user: 'bob' } }, { touchedAt: 0 }]);
    });

    it('ends a session for the account that is signed in now, not for who was before', async () => {
      await set('a', of('ada'));
      await set('a', of('bob'));
      await under.sessions.endAllOf('ada');
      expect(await get('a')).toMatchObject({ passport: { user: 'bob' } });
      await under.sessions.endAllOf('bob');
      expect(await get('a')).toBeNull();
    });

    it('lets an account sign in again after all its sessions were ended', async () => {
      await set('a', of('ada'));
      await under.sessions.endAllOf('ada');
      await set('b', of('ada'));
      expect(await get('b')).not.toBeNull();
    });

    it('ends sessions that were touched as well', async () => {
      await set('a', of('ada'));
      under.advance(DAY - 1);
      await touch('a', of('ada'));
      under.advance(DAY - 1);
      await under.sessions.endAllOf('ada');
      expect(await get('a')).toBeNull();
    });

    it('tells whoever asks when the engine is away', async () => {
      await set('a', of('ada'));
      await under.cut();
      await expect(get('a')).rejects.toThrow(EngineUnavailable);
      await expect(set('a', of('ada'))).rejects.toThrow(EngineUnavailable);
      await expect(touch('a', of('ada'))).rejects.toThrow(EngineUnavailable);
      await expect(destroy('a')).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.endAllOf('ada')).rejects.toThrow(EngineUnavailable);
    });
  });
}

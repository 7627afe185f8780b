import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { EngineUnavailable } from './event-store.js';
import { type Session, SESSION_IDLE_MS, SESSION_MAX_MS, type Sessions, TOMBSTONE_MS } from './sessions.js';

/** An empty store whose time the test moves. */
export interface SessionsUnderTest {
  readonly sessions: Sessions;
  now(): number;
  advance(milliseconds: number): void;
  /** Makes the engine unavailable. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const person = (number: number) => PersonId.parse(`018f0000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const account = (number: number) => AccountId.parse(`018f0000-0000-4000-9000-${String(number).padStart(12, '0')}`);
/** Ada owns an account, of which Cleo is a client; Bob owns another. */
const ADA = { personId: person(1), accountId: account(1), device: 'Firefox' };
const CLEO = { personId: person(2), accountId: account(1), device: 'Safari “17”' };
const BOB = { personId: person(3), accountId: account(2), device: '' };

/** What every store of sessions guarantees. */
export function sessionsContract(name: string, open: () => Promise<SessionsUnderTest>): void {
  describe(`sessions: ${name}`, () => {
    let under: SessionsUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    const read = (id: string) => under.sessions.read(id);
    const started = (who: typeof ADA): Session => ({ ...who, createdAt: under.now(), lastUsedAt: under.now() });
    const start = async (id: string, who = ADA): Promise<Session> => {
      const session = started(who);
      await under.sessions.save(id, session);
      return session;
    };
    const use = async (id: string, session: Session): Promise<Session> => {
      const used = { ...session, lastUsedAt: under.now() };
      await under.sessions.save(id, used);
      return used;
    };
    const idsOf = async ({ personId }: typeof ADA) => (await under.sessions.list(personId)).map(({ id }) => id);

    it('returns saved sessions, and nothing for unknown ids', async () => {
      const session = await start('a', CLEO);
      expect(await read('a')).toEqual(session);
      expect(await read('b')).toBeUndefined();
    });

    it('does not return an ended session', async () => {
      await start('a');
      await under.sessions.end('a');
      expect(await read('a')).toBeUndefined();
    });

    it('ends a session after fourteen days without use', async () => {
      const session = await start('a');
      under.advance(SESSION_IDLE_MS - 1);
      const used = await use('a', session);
      under.advance(SESSION_IDLE_MS - 1);
      expect(await read('a')).toEqual(used);
      under.advance(1);
      expect([await read('a'), await idsOf(ADA)]).toEqual([undefined, []]);
    });

    it('ends a session ninety days after it began, even if it is in use', async () => {
      let session = await start('a');
      for (let day = 10; day < 90; day += 10) {
        under.advance(10 * DAY);
        session = await use('a', session);
      }
      // An engine that removes what is over by its own clock must not do so while the test looks.
      under.advance(SESSION_MAX_MS - 80 * DAY - MINUTE);
      session = await use('a', session);
      expect(await read('a')).toEqual(session);
      under.advance(MINUTE);
      expect([await read('a'), await idsOf(ADA)]).toEqual([undefined, []]);
    });

    it('lists the sessions of a person that have not ended, most recently used first', async () => {
      const phone = await start('phone');
      under.advance(MINUTE);
      const laptop = await start('laptop');
      await start('ended');
      await start('of a client', CLEO);
      await under.sessions.end('ended');
      under.advance(MINUTE);
      const used = await use('phone', phone);
      expect(await under.sessions.list(ADA.personId)).toEqual([
        { id: 'phone', ...used },
        { id: 'laptop', ...laptop },
      ]);
    });

    it('does not revive an ended session when a slower request saves it', async () => {
      const sessions = [await start('a'), await start('b'), await start('c')];
      await under.sessions.end('a');
      await under.sessions.endAllOf(ADA.personId);
      under.advance(TOMBSTONE_MS - 1);
      for (const [index, id] of ['a', 'b', 'c'].entries()) {
        await use(id, sessions[index]!);
        expect(await read(id)).toBeUndefined();
      }
      expect(await idsOf(ADA)).toEqual([]);
    });

    it('ends all sessions of a person and no others', async () => {
      for (const id of ['a1', 'a2']) await start(id, ADA);
      const [cleo, bob] = [await start('c', CLEO), await start('b', BOB)];
      await under.sessions.endAllOf(ADA.personId);
      await under.sessions.endAllOf(person(9));
      expect(await Promise.all(['a1', 'a2', 'c', 'b'].map(read))).toEqual([undefined, undefined, cleo, bob]);
      expect(await idsOf(ADA)).toEqual([]);
    });

    it('ends the sessions of all persons of an account and no others', async () => {
      await start('a', ADA);
      const [cleo, bob] = [await start('c', CLEO), await start('b', BOB)];
      under.advance(SESSION_IDLE_MS - 1);
      await use('c', cleo);
      await use('b', bob);
      await under.sessions.endAllOfAccount(ADA.accountId);
      expect(await Promise.all(['a', 'c'].map(read))).toEqual([undefined, undefined]);
      expect([await idsOf(ADA), await idsOf(CLEO), await idsOf(BOB)]).toEqual([[], [], ['b']]);
    });

    it('lets a person sign in again after all their sessions ended', async () => {
      await start('a');
      await under.sessions.endAllOf(ADA.personId);
      const again = await start('b');
      expect([await read('b'), await idsOf(ADA)]).toEqual([again, ['b']]);
    });

    it('rejects with EngineUnavailable during an outage', async () => {
      const session = await start('a');
      await under.cut();
      await expect(read('a')).rejects.toThrow(EngineUnavailable);
      await expect(use('a', session)).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.end('a')).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.list(ADA.personId)).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.endAllOf(ADA.personId)).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.endAllOfAccount(ADA.accountId)).rejects.toThrow(EngineUnavailable);
    });
  });
}

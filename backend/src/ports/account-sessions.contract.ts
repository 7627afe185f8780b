import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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

    const read = (id: string) => under.sessions.read(id);
    const inADay = () => under.now() + DAY;
    const save = (id: string, data: string, accountId?: string) =>
      under.sessions.save(id, { data, endsAt: inADay(), ...(accountId && { accountId }) });
    const touch = (id: string) => under.sessions.touch(id, inADay());

    it('gives back what was saved as it was, and nothing of what was not', async () => {
      const data = '{"cookie":{"expires":"2026-12-06T00:00:00.000Z"},"name":"Zoë “Z” \\u0000"}';
      await save('a', data, 'ada');
      expect(await read('a')).toBe(data);
      expect(await read('b')).toBeUndefined();
    });

    it('replaces on save and forgets on end', async () => {
      await save('a', 'first');
      await save('a', 'second');
      expect(await read('a')).toBe('second');
      await under.sessions.end('a');
      expect(await read('a')).toBeUndefined();
    });

    it('does not give back an expired session', async () => {
      await save('a', 'of a day');
      under.advance(DAY - 1);
      expect(await read('a')).toBe('of a day');
      under.advance(1);
      expect(await read('a')).toBeUndefined();
    });

    it('keeps a session alive that is touched, with one write in ten minutes at most', async () => {
      await save('a', 'in use');
      under.advance(10 * MINUTE - 1);
      await touch('a');
      under.advance(DAY - 10 * MINUTE + 1);
      expect(await read('a')).toBeUndefined();
      under.advance(-DAY + 10 * MINUTE);
      await touch('a');
      under.advance(DAY - 1);
      expect(await read('a')).toBe('in use');
    });

    it('does not bring an ended session back by what a slower request saves or touches', async () => {
      await save('a', 'ended', 'ada');
      await save('b', 'ended with the others', 'ada');
      await under.sessions.end('a');
      await under.sessions.endAllOf('ada');
      under.advance(20 * MINUTE);
      for (const id of ['a', 'b']) {
        await touch(id);
        await save(id, 'too late', 'ada');
        expect(await read(id)).toBeUndefined();
      }
    });

    it('ends all sessions of an account and no other', async () => {
      await save('a1', 'at home', 'ada');
      await save('a2', 'on the way', 'ada');
      await save('b', 'of somebody else', 'bob');
      await save('c', 'of nobody');
      await under.sessions.endAllOf('ada');
      await under.sessions.endAllOf('nobody');
      expect(await Promise.all(['a1', 'a2', 'b', 'c'].map(read))).toEqual([
        undefined,
        undefined,
        'of somebody else',
        'of nobody',
      ]);
    });

    it('ends a session for the account that is signed in now, not for who was before', async () => {
      await save('a', 'of Ada', 'ada');
      await save('a', 'of Bob', 'bob');
      await under.sessions.endAllOf('ada');
      expect(await read('a')).toBe('of Bob');
      await under.sessions.endAllOf('bob');
      expect(await read('a')).toBeUndefined();
    });

    it('lets an account sign in again after all its sessions were ended', async () => {
      await save('a', 'before', 'ada');
      await under.sessions.endAllOf('ada');
      await save('b', 'after', 'ada');
      expect(await read('b')).toBe('after');
    });

    it('ends sessions that were touched as well', async () => {
      await save('a', 'in use', 'ada');
      under.advance(DAY - 1);
      await touch('a');
      under.advance(DAY - 1);
      await under.sessions.endAllOf('ada');
      expect(await read('a')).toBeUndefined();
    });

    it('tells whoever asks when the engine is away', async () => {
      await save('a', 'kept', 'ada');
      await under.cut();
      await expect(read('a')).rejects.toThrow(EngineUnavailable);
      await expect(save('a', 'later', 'ada')).rejects.toThrow(EngineUnavailable);
      await expect(touch('a')).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.end('a')).rejects.toThrow(EngineUnavailable);
      await expect(under.sessions.endAllOf('ada')).rejects.toThrow(EngineUnavailable);
    });
  });
}

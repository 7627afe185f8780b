import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Cookie, type SessionData } from 'express-session';
import type { SqliteSessionStore } from './sqlite-session-store.js';
import { scratchSqlite, StandingClock, type Scratch } from './testing/scratch.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('session store: SQLite', () => {
  let clock: StandingClock;
  let scratch: Scratch;
  let sessions: SqliteSessionStore;
  beforeEach(async () => {
    clock = new StandingClock();
    scratch = await scratchSqlite(clock);
    sessions = scratch.sqlite.sessions;
  });
  afterEach(() => scratch.close());

  const lasting = (milliseconds: number): SessionData => {
    const cookie = new Cookie();
    cookie.expires = new Date(clock.now().getTime() + milliseconds);
    return { cookie, touchedAt: 0 };
  };
  const get = (id: string) =>
    new Promise<SessionData | null | undefined>((resolve, reject) => sessions.get(id, (error, session) => (error ? reject(error) : resolve(session))));
  const set = (id: string, session: SessionData) => promisify(sessions.set.bind(sessions, id, session))();
  const touch = (id: string, session: SessionData) => promisify(sessions.touch.bind(sessions, id, session))();
  const destroy = (id: string) => promisify(sessions.destroy.bind(sessions, id))();

  it('gives back what was set, and null for what was not', async () => {
    await set('a', Object.assign(lasting(DAY), { passport: { user: 'ada' } }));
    expect(await get('a')).toMatchObject({ passport: { user: 'ada' }, cookie: { expires: expect.any(String) } });
    expect(await get('b')).toBeNull();
  });

  it('replaces on set and forgets on destroy', async () => {
    await set('a', Object.assign(lasting(DAY), { step: 1 }));
    await set('a', Object.assign(lasting(DAY), { step: 2 }));
    expect(await get('a')).toMatchObject({ step: 2 });
    await destroy('a');
    expect(await get('a')).toBeNull();
  });

  it('does not give back an expired session, and removes it when swept', async () => {
    await set('a', lasting(DAY));
    await set('b', lasting(2 * DAY));
    clock.advance(DAY);
    expect(await get('a')).toBeNull();
    await sessions.sweep();
    clock.advance(-DAY);
    expect(await get('a')).toBeNull();
    expect(await get('b')).not.toBeNull();
  });

  it('lasts a day where the cookie names no end', async () => {
    await set('a', { cookie: new Cookie(), touchedAt: 0 });
    clock.advance(DAY - 1);
    expect(await get('a')).not.toBeNull();
    clock.advance(1);
    expect(await get('a')).toBeNull();
  });

  it('lives on when touched, with one write in ten minutes at most', async () => {
    await set('a', lasting(DAY));
    clock.advance(10 * MINUTE - 1);
    await touch('a', lasting(DAY));
    clock.advance(DAY - 10 * MINUTE + 1);
    expect(await get('a')).toBeNull();
    clock.advance(-DAY + 10 * MINUTE);
    await touch('a', lasting(DAY));
    clock.advance(DAY - 1);
    expect(await get('a')).not.toBeNull();
  });

  it('does not bring a destroyed session back by a touch', async () => {
    await set('a', lasting(DAY));
    await destroy('a');
    clock.advance(20 * MINUTE);
    await touch('a', lasting(DAY));
    expect(await get('a')).toBeNull();
  });

  it('tells the caller when the database is closed', async () => {
    await scratch.close();
    await expect(get('a')).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await expect(set('a', lasting(DAY))).rejects.toMatchObject({ name: 'EngineUnavailable' });
    scratch = await scratchSqlite(clock);
  });
});

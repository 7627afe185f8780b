import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from '@jest/globals';
import { MIGRATIONS, SCHEMA_VERSION, SchemaTooNew } from './database.js';
import { openSqlite } from './open-sqlite.js';
import { scratchSqlite, StandingClock } from './testing/scratch.js';
import { writerInProcess } from './writer/writer-in-process.js';

describe('the database', () => {
  it('syncs its log at every commit', async () => {
    const { sqlite, close } = await scratchSqlite();
    expect(await sqlite.diagnostics()).toMatchObject({
      journalMode: 'wal',
      synchronous: 2,
      schemaVersion: SCHEMA_VERSION,
    });
    await close();
  });

  it('refuses a file of a newer version with a word on what to do, and leaves it as it is', async () => {
    const { file, sqlite, close } = await scratchSqlite();
    await sqlite.close();
    const newer = new DatabaseSync(file);
    newer.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    const open = () => openSqlite({ file, clock: new StandingClock(), startWriter: writerInProcess });
    expect(open).toThrow(SchemaTooNew);
    expect(open).toThrow('Start the newer version');
    expect(newer.prepare('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION + 1 });
    newer.close();
    await close();
  });

  it('brings a file of an earlier version up to date with what is in it', async () => {
    const { file, sqlite, close } = await scratchSqlite();
    await sqlite.close();
    rmSync(file);
    const first = new DatabaseSync(file);
    for (const statements of MIGRATIONS[0] ?? []) first.exec(statements);
    const session = JSON.stringify({ cookie: {}, passport: { user: 'ada' } });
    first.prepare("INSERT INTO sessions VALUES ('a', ?, ?, 0)").run(session, new StandingClock().now().getTime() + 1);
    first.exec(`INSERT INTO jobs (id, name, payload, state, due, error, failed_at) VALUES ('j', 'mail', '{"accountId":"ada"}', 'failed', 0, 'no', 0);
      INSERT INTO finished_jobs VALUES ('done'); PRAGMA user_version = 1`);
    first.close();

    const current = openSqlite({ file, clock: new StandingClock(), startWriter: writerInProcess });
    expect(await current.diagnostics()).toMatchObject({ schemaVersion: SCHEMA_VERSION });
    expect(await current.jobs.failed(10)).toMatchObject([{ id: 'j', accountId: 'ada' }]);
    expect(await current.sessions.read('a')).toBe(session);
    await current.sessions.endAllOf('ada');
    expect(await current.sessions.read('a')).toBeUndefined();
    await current.close();
    await close();
  });

  it('answers what was asked before it closes, and refuses what comes after', async () => {
    const { sqlite, close } = await scratchSqlite();
    const saved = sqlite.views.saveCheckpoint('reaction', 1);
    await sqlite.close();
    await saved;
    await expect(sqlite.views.saveCheckpoint('reaction', 2)).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await expect(sqlite.views.checkpoint('reaction')).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await close();
  });
});

import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from '@jest/globals';
import { SchemaTooNew } from './database.js';
import { openSqlite } from './open-sqlite.js';
import { scratchSqlite, StandingClock } from './testing/scratch.js';
import { writerInProcess } from './writer-in-process.js';

describe('the database', () => {
  it('syncs its log at every commit', async () => {
    const { sqlite, close } = await scratchSqlite();
    expect(await sqlite.diagnostics()).toMatchObject({ journalMode: 'wal', synchronous: 2, schemaVersion: 1 });
    await close();
  });

  it('refuses a file of a newer version with a word on what to do, and leaves it as it is', async () => {
    const { file, sqlite, close } = await scratchSqlite();
    await sqlite.close();
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 2');
    const open = () => openSqlite({ file, clock: new StandingClock(), startWriter: writerInProcess });
    expect(open).toThrow(SchemaTooNew);
    expect(open).toThrow('Start the newer version');
    expect(newer.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    newer.close();
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

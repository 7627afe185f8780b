import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import { SCHEMA_VERSION, SchemaTooNew, SchemaTooOld } from './database.js';
import { openSqlite } from './open-sqlite.js';
import { scratchSqlite } from './testing/scratch.js';
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

  it('refuses a file of a newer version, says what to do, and leaves the file unchanged', async () => {
    const { file, sqlite, close } = await scratchSqlite();
    await sqlite.close();
    const newer = new DatabaseSync(file);
    newer.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    const open = () => openSqlite({ file, clock: new ManualClock(), startWriter: writerInProcess });
    expect(open).toThrow(SchemaTooNew);
    expect(open).toThrow('Start the newer version');
    expect(newer.prepare('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION + 1 });
    newer.close();
    await close();
  });

  it.each([1, 2, 3])('refuses a file of version %i, whose events have another shape', async (version) => {
    const { file, sqlite, close } = await scratchSqlite();
    await sqlite.close();
    const older = new DatabaseSync(file);
    older.exec(`PRAGMA user_version = ${version}`);
    const open = () => openSqlite({ file, clock: new ManualClock(), startWriter: writerInProcess });
    expect(open).toThrow(SchemaTooOld);
    expect(open).toThrow('Start with an empty data directory');
    expect(older.prepare('PRAGMA user_version').get()).toEqual({ user_version: version });
    older.close();
    await close();
  });

  it('answers calls made before it closes, and rejects later ones', async () => {
    const { sqlite, close } = await scratchSqlite();
    const saved = sqlite.views.saveCheckpoint('reaction', 1);
    await sqlite.close();
    await saved;
    await expect(sqlite.views.saveCheckpoint('reaction', 2)).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await expect(sqlite.views.checkpoint('reaction')).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await close();
  });
});

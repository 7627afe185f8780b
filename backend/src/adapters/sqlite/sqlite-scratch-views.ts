import { setImmediate as nextTurn } from 'node:timers/promises';
import { ScratchViews, type ScratchStore } from '../../ports/scratch-views.js';
import { openScratch } from './database.js';
import { Reader } from './reader.js';
import { SqliteViewStore } from './views/sqlite-view-store.js';
import { WriterClient } from './writer/writer-client.js';
import { inProcess } from './writer/writer-in-process.js';

/** Documents that one step writes on the caller's thread: a few milliseconds. */
const WRITTEN_AT_ONCE = 20;
/** What is built in a scratch store goes with it. */
const noCleanUp = { afterGoLive: async () => undefined, reclaim: async () => undefined };

/**
 * Each scratch store is a temporary database that reads and writes share on the caller's thread: a file and a thread of
 * its own would take more CPU than to verify most accounts.
 */
export class SqliteScratchViews extends ScratchViews {
  async open(): Promise<ScratchStore> {
    const db = openScratch();
    await nextTurn();
    const writer = new WriterClient(
      '',
      inProcess(() => db),
    );
    return {
      views: new SqliteViewStore(writer, new Reader(db), noCleanUp, { writtenAtOnce: WRITTEN_AT_ONCE }),
      close: () => writer.close(),
    };
  }
}

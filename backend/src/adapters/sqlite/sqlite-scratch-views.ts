import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ScratchViews, type ScratchStore } from '../../ports/scratch-views.js';
import { migrate, openScratch } from './database.js';
import { Reader } from './reader.js';
import { SqliteViewStore } from './views/sqlite-view-store.js';
import { WriterClient } from './writer/writer-client.js';
import { inProcess } from './writer/writer-in-process.js';

/** What is built in a scratch store goes with it. */
const noCleanUp = { afterGoLive: async () => undefined, reclaim: async () => undefined };

/**
 * Each scratch store has its own directory below the system's temporary directory, and writes on the caller's thread:
 * to start a thread for each takes more CPU than to verify most accounts.
 */
export class SqliteScratchViews extends ScratchViews {
  async open(): Promise<ScratchStore> {
    const directory = await mkdtemp(join(tmpdir(), 'chatbot-builder-scratch-'));
    const file = join(directory, 'views.sqlite');
    migrate(file, openScratch);
    await nextTurn();
    const writer = new WriterClient(file, inProcess(openScratch));
    const reader = new Reader(file);
    return {
      views: new SqliteViewStore(writer, reader, noCleanUp),
      close: async () => {
        reader.close();
        await writer.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  }
}

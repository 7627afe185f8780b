import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScratchViews, type ScratchStore } from '../../ports/scratch-views.js';
import { openSqlite, type SqliteOptions } from './open-sqlite.js';

/** Each scratch store has its own directory below the system's temporary directory. */
export class SqliteScratchViews extends ScratchViews {
  constructor(private readonly options: Pick<SqliteOptions, 'clock' | 'startWriter'>) {
    super();
  }

  async open(): Promise<ScratchStore> {
    const directory = await mkdtemp(join(tmpdir(), 'chatbot-builder-scratch-'));
    const sqlite = openSqlite({ ...this.options, file: join(directory, 'views.sqlite') });
    return {
      views: sqlite.views,
      close: async () => {
        await sqlite.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  }
}

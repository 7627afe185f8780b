import { rm } from 'node:fs/promises';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { IndexThreads } from '../index-tasks.js';
import type { LocalFiles } from './local-files.js';
import type { Snapshots } from './snapshots.js';

/** Downloads a snapshot for a chatbot whose file is missing on this node. */
export class SnapshotStart {
  constructor(
    private readonly files: LocalFiles,
    private readonly threads: IndexThreads,
    private readonly snapshots: Snapshots,
    private readonly report: (error: unknown) => void,
  ) {}

  /**
   * Returns whether there is a file now. If the bucket is unavailable, the file is built from the chunk store instead.
   */
  async from(chatbotId: ChatbotId): Promise<boolean> {
    const path = this.files.unfinished(chatbotId);
    try {
      const snapshot = await this.snapshots.best(chatbotId);
      if (!snapshot || !(await this.snapshots.fetch(snapshot, path))) return false;
      const intact = await this.threads.run('install', { chatbotId, path });
      if (!intact) await this.snapshots.remove(snapshot);
      return intact;
    } catch (error) {
      this.report(error);
      return false;
    } finally {
      await rm(path, { force: true });
    }
  }
}

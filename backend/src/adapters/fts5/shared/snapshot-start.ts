import { rm } from 'node:fs/promises';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { IndexThreads } from '../index-tasks.js';
import type { LocalFiles } from './local-files.js';
import type { Snapshots } from './snapshots.js';

/** Gives a node that has no file of a chatbot the one of a snapshot. */
export class SnapshotStart {
  constructor(
    private readonly files: LocalFiles,
    private readonly threads: IndexThreads,
    private readonly snapshots: Snapshots,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Answers whether there is a file now. Where the bucket is away, the chunk store has all that a file needs. */
  async from(chatbotId: ChatbotId): Promise<boolean> {
    const path = this.files.unfinished(chatbotId);
    try {
      const snapshot = await this.snapshots.best(chatbotId);
      if (!snapshot || !(await this.snapshots.fetch(snapshot, path))) return false;
      const sound = await this.threads.run('adopt', { chatbotId, path });
      if (!sound) await this.snapshots.remove(snapshot);
      return sound;
    } catch (error) {
      this.report(error);
      return false;
    } finally {
      await rm(path, { force: true });
    }
  }
}

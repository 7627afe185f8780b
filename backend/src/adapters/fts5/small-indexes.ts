import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Recall, Sought } from '../../ports/knowledge-index.js';
import { isEngineFault } from '../sqlite/engine-fault.js';
import { IndexFiles } from './index-files.js';
import { isUnreadable } from './intact-index.js';

/** About 200 passages. A search in such a file takes at most a few milliseconds. */
const SMALL_BYTES = 512 * 1_024;
const MAX_OPEN = 64;

/**
 * Searches small indexes on the caller's thread. The way to a worker thread and back takes longer than such a search,
 * and a thread takes 20 MB.
 */
export class SmallIndexes {
  private readonly files: IndexFiles;

  constructor(directory: string) {
    // Never waits for a write of another thread.
    this.files = new IndexFiles(directory, MAX_OPEN, 0);
  }

  /** Undefined if the index is not small or cannot be read, or if another thread is writing it. */
  search(chatbotId: ChatbotId, sought: Sought, limit: number): Recall | undefined {
    if (this.files.bytesOf(chatbotId) > SMALL_BYTES) {
      this.forget(chatbotId);
      return undefined;
    }
    try {
      return this.files.search(chatbotId, sought, limit);
    } catch (error) {
      if (isEngineFault(error) || isUnreadable(error)) return undefined;
      throw error;
    }
  }

  /** Closes the chatbot's file. Otherwise the disk would keep a deleted one. */
  forget(chatbotId: ChatbotId): void {
    this.files.forget(chatbotId);
  }

  close(): void {
    this.files.close();
  }
}

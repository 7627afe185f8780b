import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { Recall } from '../../ports/knowledge-index.js';
import { isEngineFault } from '../sqlite/engine-fault.js';
import { IndexFiles } from './index-files.js';
import { isUnreadable } from './intact-index.js';

/** A search among this many passages takes at most a few milliseconds. */
const SMALL_CHUNKS = 200;
const REMEMBERED = 10_000;
const MAX_OPEN = 64;

/**
 * Searches indexes that were small at the last search on the caller's thread. The way to a worker thread and back takes longer
 * than such a search.
 */
export class SmallIndexes {
  private readonly files: IndexFiles;
  private readonly small = new LRUCache<ChatbotId, true>({ max: REMEMBERED });

  constructor(directory: string) {
    // Never waits for a write of another thread.
    this.files = new IndexFiles(directory, MAX_OPEN, 0);
  }

  /** Undefined if the index is not known to be small, if another thread is writing it, or if it cannot be read. */
  search(chatbotId: ChatbotId, question: string, limit: number): Recall | undefined {
    if (!this.small.get(chatbotId)) return undefined;
    try {
      const recall = this.files.search(chatbotId, question, limit);
      this.saw(chatbotId, recall);
      return recall;
    } catch (error) {
      if (isEngineFault(error) || isUnreadable(error)) return undefined;
      throw error;
    }
  }

  saw(chatbotId: ChatbotId, { chunks }: Recall): void {
    if (chunks <= SMALL_CHUNKS) this.small.set(chatbotId, true);
    else this.forget(chatbotId);
  }

  /** Closes the chatbot's file. Otherwise the disk would keep a deleted one. */
  forget(chatbotId: ChatbotId): void {
    this.small.delete(chatbotId);
    this.files.forget(chatbotId);
  }

  close(): void {
    this.files.close();
  }
}

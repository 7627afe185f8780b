import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import {
  type Asking,
  KnowledgeIndex,
  type IndexedText,
  type Recall,
  type Sought,
} from '../../ports/knowledge-index.js';
import { KeyedQueue } from '../../concurrency/keyed-queue.js';
import type { IndexThreads } from './index-tasks.js';
import { chunksOf } from './chunks-of.js';
import type { SmallIndexes } from './small-indexes.js';

/**
 * One SQLite file per chatbot, searched with FTS5, in worker threads unless it is small. Writes to a chatbot run one
 * after another, in call order. Searches run concurrently and see complete documents only. Splitting a document, which
 * takes longest, does not wait for other writes. A file that cannot be read is deleted, and its knowledge is incomplete
 * until it was restored.
 */
export class Fts5KnowledgeIndex extends KnowledgeIndex {
  private readonly writes = new KeyedQueue<ChatbotId>();

  constructor(
    private readonly threads: IndexThreads,
    private readonly small: SmallIndexes,
  ) {
    super();
  }

  replace(chatbotId: ChatbotId, { markdown, ...text }: IndexedText): Promise<{ readonly chunks: number }> {
    const chunks = chunksOf(this.threads, chatbotId, { markdown, ...text });
    // The write handles a rejection later. Without this, a failure during an earlier write would be an unhandled
    // rejection.
    chunks.catch(() => undefined);
    return this.writes.run(chatbotId, async () => {
      const replaced = await this.threads.run('replace', { chatbotId, text, chunks: await chunks });
      await this.clean(chatbotId);
      return replaced;
    });
  }

  remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void> {
    return this.writes.run(chatbotId, async () => {
      await this.threads.run('remove', { chatbotId, documentId, version });
      await this.clean(chatbotId);
    });
  }

  removeAll(chatbotId: ChatbotId): Promise<void> {
    return this.writes.run(chatbotId, async () => {
      await this.threads.run('removeAll', { chatbotId });
      this.small.forget(chatbotId);
    });
  }

  async search(
    chatbotId: ChatbotId,
    sought: Sought,
    limit: number,
    { accountId, signal }: Asking = {},
  ): Promise<Recall> {
    const near = this.small.search(chatbotId, sought, limit);
    if (near) return near;
    const recall = await this.threads.run(
      'search',
      { chatbotId, sought, limit },
      { owner: accountId ?? chatbotId, signal },
    );
    if (!recall) {
      await this.removeAll(chatbotId);
      return { passages: [], chunks: 0, incomplete: true };
    }
    return recall;
  }

  documents(chatbotId: ChatbotId): Promise<readonly string[]> {
    return this.writes.run(chatbotId, () => this.threads.run('documents', { chatbotId }));
  }

  markComplete(chatbotId: ChatbotId): Promise<void> {
    return this.writes.run(chatbotId, () => this.threads.run('markComplete', { chatbotId }));
  }

  /** Step by step, so that threads and the file serve others in between. */
  private async clean(chatbotId: ChatbotId): Promise<void> {
    while (await this.threads.run('clean', { chatbotId }));
  }

  close(): Promise<void> {
    this.small.close();
    return this.threads.close();
  }
}

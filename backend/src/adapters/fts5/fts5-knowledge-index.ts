import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { KnowledgeIndex, type IndexedText, type Recall } from '../../ports/knowledge-index.js';
import { KeyedQueue } from '../../concurrency/keyed-queue.js';
import type { IndexThreads } from './index-tasks.js';

/**
 * One SQLite file per chatbot, searched with FTS5 in worker threads. Writes to a chatbot run one after another, in call order.
 * Searches run concurrently and see complete documents only. Splitting a document, which takes longest, does not wait for
 * other writes.
 */
export class Fts5KnowledgeIndex extends KnowledgeIndex {
  private readonly writes = new KeyedQueue<ChatbotId>();

  constructor(private readonly threads: IndexThreads) {
    super();
  }

  replace(chatbotId: ChatbotId, { markdown, ...text }: IndexedText): Promise<{ readonly chunks: number }> {
    const chunks = this.threads.run('chunk', { markdown });
    // The write handles a rejection later. Without this, a failure during an earlier write would be an unhandled rejection.
    chunks.catch(() => undefined);
    return this.writes.run(chatbotId, async () =>
      this.threads.run('replace', { chatbotId, text, chunks: await chunks }),
    );
  }

  remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void> {
    return this.writes.run(chatbotId, () => this.threads.run('remove', { chatbotId, documentId, version }));
  }

  removeAll(chatbotId: ChatbotId): Promise<void> {
    return this.writes.run(chatbotId, () => this.threads.run('removeAll', { chatbotId }));
  }

  search(chatbotId: ChatbotId, question: string, limit: number): Promise<Recall> {
    return this.threads.run('search', { chatbotId, question, limit });
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

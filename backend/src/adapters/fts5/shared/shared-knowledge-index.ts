import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import {
  type Asking,
  KnowledgeIndex,
  type IndexedText,
  type Recall,
  type Sought,
} from '../../../ports/knowledge-index.js';
import type { SharedSearch } from './shared-search.js';
import type { SharedWrites } from './shared-writes.js';

/** A chatbot's knowledge in a chunk store that all nodes share. Each node searches its own file. */
export class SharedKnowledgeIndex extends KnowledgeIndex {
  constructor(
    private readonly writes: SharedWrites,
    private readonly searches: SharedSearch,
    private readonly chunks: Pick<ChunkStore, 'documents'>,
    private readonly end: () => Promise<void>,
  ) {
    super();
  }

  replace(chatbotId: ChatbotId, text: IndexedText): Promise<{ readonly chunks: number }> {
    return this.writes.replace(chatbotId, text);
  }

  remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void> {
    return this.writes.remove(chatbotId, documentId, version);
  }

  removeAll(chatbotId: ChatbotId): Promise<void> {
    return this.writes.removeAll(chatbotId);
  }

  search(chatbotId: ChatbotId, sought: Sought, limit: number, asking?: Asking): Promise<Recall> {
    return this.searches.search(chatbotId, sought, limit, asking);
  }

  async documents(chatbotId: ChatbotId): Promise<readonly string[]> {
    return (await this.chunks.documents(chatbotId)).map(({ documentId }) => documentId);
  }

  /** Searches are never incomplete: a node's file is built from the chunk store. */
  async markComplete(): Promise<void> {}

  close(): Promise<void> {
    return this.end();
  }
}

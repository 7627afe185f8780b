import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import {
  type Chunk,
  ChunkStore,
  type DocumentVersion,
  type LiveDocument,
  type Writing,
} from '../../../../ports/chunk-store.js';

interface Kept extends Writing {
  readonly version: number;
}

/** An in-memory chunk store for tests that count reads. */
export class MemoryChunkStore extends ChunkStore {
  /** Titles of the writes that were read, in order. */
  readonly read: string[] = [];
  readonly #documents = new Map<ChatbotId, Map<string, Kept>>();
  readonly #etags = new Map<ChatbotId, string>();
  #stamps = 0;

  async replace(chatbotId: ChatbotId, { documentId, version, title }: DocumentVersion, chunks: readonly Chunk[]) {
    const before = this.#of(chatbotId).get(documentId);
    if (before && before.version >= version) return { chunks: before.chunks.length, replaced: 0 };
    this.#of(chatbotId).set(documentId, { version, stamp: this.#stamp(), title, chunks });
    this.#etags.set(chatbotId, this.#stamp());
    return { chunks: chunks.length, replaced: before?.chunks.length ?? 0 };
  }

  async remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void> {
    const before = this.#of(chatbotId).get(documentId);
    if (version === undefined) this.#of(chatbotId).delete(documentId);
    else if (!before || before.version <= version)
      this.#of(chatbotId).set(documentId, { version, stamp: this.#stamp(), title: '', chunks: [] });
    this.#etags.set(chatbotId, this.#stamp());
  }

  async removeAll(chatbotId: ChatbotId): Promise<void> {
    this.#etags.delete(chatbotId);
    this.#documents.delete(chatbotId);
  }

  async etag(chatbotId: ChatbotId): Promise<string | undefined> {
    return this.#etags.get(chatbotId);
  }

  async documents(chatbotId: ChatbotId): Promise<readonly LiveDocument[]> {
    return [...this.#of(chatbotId)].flatMap(([documentId, { stamp, chunks }]) =>
      chunks.length > 0 ? [{ documentId, stamp, chunks: chunks.length }] : [],
    );
  }

  async *writings(stamps: readonly string[]): AsyncGenerator<Writing> {
    const asked = new Set(stamps);
    const kept = [...this.#documents.values()].flatMap((documents) => [...documents.values()]);
    for (const { stamp, title, chunks } of kept) {
      if (!asked.has(stamp)) continue;
      this.read.push(title);
      yield { stamp, title, chunks };
    }
  }

  #of(chatbotId: ChatbotId): Map<string, Kept> {
    const documents = this.#documents.get(chatbotId) ?? new Map<string, Kept>();
    this.#documents.set(chatbotId, documents);
    return documents;
  }

  #stamp(): string {
    this.#stamps += 1;
    return `stamp-${this.#stamps}`;
  }
}

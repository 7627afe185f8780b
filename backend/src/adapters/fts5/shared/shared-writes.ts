import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import type { IndexedText } from '../../../ports/knowledge-index.js';
import type { Signals } from '../../../ports/signals.js';
import { KeyedQueue } from '../../../concurrency/keyed-queue.js';
import { chunksOf } from '../chunks-of.js';
import type { IndexThreads } from '../index-tasks.js';
import type { Background } from './background.js';
import type { LocalCopies } from './local-copies.js';
import { announceRemoval } from './removals.js';
import type { Snapshots } from './snapshots.js';

export interface SharedWritesParts {
  readonly threads: IndexThreads;
  readonly chunks: ChunkStore;
  readonly copies: LocalCopies;
  readonly snapshots: Snapshots;
  readonly signals: Signals;
}

/**
 * Changes knowledge. A change takes effect on all nodes once the chunk store has it. This node also updates its own
 * file, if it has one, so that the next question does not wait and no snapshot contains removed data.
 */
export class SharedWrites {
  readonly #writes = new KeyedQueue<ChatbotId>();

  constructor(
    private readonly parts: SharedWritesParts,
    private readonly background: Background,
  ) {}

  replace(chatbotId: ChatbotId, { markdown, ...document }: IndexedText): Promise<{ readonly chunks: number }> {
    const { threads, chunks: store, copies, snapshots } = this.parts;
    const cut = chunksOf(threads, chatbotId, { markdown, ...document });
    // The write handles a rejection later. Without this, a failure during an earlier write would be an unhandled
    // rejection.
    cut.catch(() => undefined);
    return this.#writes.run(chatbotId, async () => {
      const { chunks, replaced } = await store.replace(chatbotId, document, await cut);
      if (replaced > 0) this.background.start(snapshots.removeAll(chatbotId));
      if (copies.files.of(chatbotId)) this.background.start(copies.update(chatbotId));
      return { chunks };
    });
  }

  remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void> {
    const { chunks, copies, snapshots, signals } = this.parts;
    return this.#writes.run(chatbotId, async () => {
      await chunks.remove(chatbotId, documentId, version);
      await snapshots.removeAll(chatbotId);
      if (copies.files.of(chatbotId)) this.background.start(copies.prune(chatbotId));
      await announceRemoval(signals, chatbotId);
    });
  }

  removeAll(chatbotId: ChatbotId): Promise<void> {
    const { chunks, copies, snapshots, signals } = this.parts;
    return this.#writes.run(chatbotId, async () => {
      await chunks.removeAll(chatbotId);
      await snapshots.removeAll(chatbotId);
      await copies.drop(chatbotId);
      await announceRemoval(signals, chatbotId);
    });
  }
}

import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import type { Turn } from '../../../concurrency/slots.js';
import type { Asking, Passage, Recall, Sought } from '../../../ports/knowledge-index.js';
import { EngineUnavailable } from '../../../ports/event-store.js';
import type { IndexThreads } from '../index-tasks.js';
import type { Background } from './background.js';
import { documentIdOf, editionOf } from './edition.js';
import type { LocalCopies } from './local-copies.js';
import type { LocalFile } from './local-files.js';
import type { SnapshotWriter } from './snapshot-writer.js';

interface Asked {
  readonly chatbotId: ChatbotId;
  readonly sought: Sought;
  readonly limit: number;
  readonly turn: Turn;
}

const NOTHING: Recall = { passages: [], chunks: 0 };

export interface SharedSearchParts {
  readonly threads: IndexThreads;
  readonly chunks: ChunkStore;
  readonly copies: LocalCopies;
  readonly writer: SnapshotWriter;
}

/**
 * Updates this node's file and searches it. If nothing changed, the update is one small read. A node with too many
 * missing documents searches the live ones that it has, and loads the rest for later questions.
 */
export class SharedSearch {
  constructor(
    private readonly parts: SharedSearchParts,
    private readonly background: Background,
    /** Maximum milliseconds that a search waits for the update. */
    private readonly timeoutMs: number,
  ) {}

  search(chatbotId: ChatbotId, sought: Sought, limit: number, { accountId, signal }: Asking = {}): Promise<Recall> {
    const asked: Asked = { chatbotId, sought, limit, turn: { owner: accountId ?? chatbotId, signal } };
    return this.parts.copies.files.using(
      chatbotId,
      async (file) => (await this.attempt(asked, file)) ?? this.again(asked, file),
    );
  }

  /** Retries after a broken file was deleted, so that it is rebuilt. */
  private async again(asked: Asked, file: LocalFile): Promise<Recall> {
    file.etag = undefined;
    const recall = await this.attempt(asked, file);
    if (!recall) throw new EngineUnavailable(`The index file of chatbot ${asked.chatbotId} cannot be kept.`);
    return recall;
  }

  /** Undefined if the file could not be read. It is deleted then. */
  private async attempt(asked: Asked, file: LocalFile): Promise<Recall | undefined> {
    const { chatbotId, sought, limit, turn } = asked;
    const { threads, chunks, copies } = this.parts;
    const etag = await chunks.etag(chatbotId);
    if (etag === undefined) {
      if (file.bytes > 0) this.background.start(copies.update(chatbotId));
      return NOTHING;
    }
    if (etag !== file.etag && !(await this.updated(chatbotId))) return this.amongLive(asked);
    if (file.chunks === 0) return NOTHING;
    // Applies whichever call updated the file, and however long that took.
    this.background.start(this.parts.writer.consider(chatbotId, file.chunks));
    const recall = await threads.run('recall', { chatbotId, sought, limit, among: undefined }, turn);
    return recall && withDocumentIds(recall);
  }

  private async amongLive({ chatbotId, sought, limit, turn }: Asked): Promise<Recall> {
    const live = await this.parts.chunks.documents(chatbotId);
    const among = live.map(editionOf);
    const recall = await this.parts.threads.run('recall', { chatbotId, sought, limit, among }, turn);
    return { ...withDocumentIds(recall ?? NOTHING), chunks: live.reduce((sum, { chunks }) => sum + chunks, 0) };
  }

  /** Whether the file became equal to the store in time. */
  private async updated(chatbotId: ChatbotId): Promise<boolean> {
    const update = this.parts.copies.update(chatbotId);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), this.timeoutMs)));
    const outcome = await Promise.race([update, timeout]).finally(() => clearTimeout(timer));
    if (outcome === 'late') this.background.start(update);
    return outcome === true;
  }
}

const withDocumentIds = (recall: Recall): Recall => ({
  ...recall,
  passages: recall.passages.map(withDocumentId),
  ...(recall.answers && { answers: recall.answers.map(withDocumentId) }),
});

const withDocumentId = (passage: Passage): Passage => ({ ...passage, documentId: documentIdOf(passage.documentId) });

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccountId, DocumentId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { KeyedQueue } from '../../concurrency/keyed-queue.js';
import { jobContext } from '../../kernel/envelope.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { chatbotOwnership } from '../../runtime/access/ownership.js';
import { Streams } from '../../runtime/streams.js';
import { knowledgeItem, type LiveItem, type Outcome, recordFailed, recordIndexed } from './document.js';
import { INDEX_DOCUMENT } from './knowledge.reactions.js';
import { UploadedFiles } from './uploaded-files.js';

/** Extracts the text of documents and indexes it. One at a time per account: whose files take long delays only itself. */
@Injectable()
export class DocumentIndexing {
  private readonly turns = new KeyedQueue<AccountId>();

  constructor(
    private readonly streams: Streams,
    private readonly files: UploadedFiles,
    private readonly index: KnowledgeIndex,
  ) {}

  /**
   * Indexes a document and records the outcome. A no-op if the document is not in `processing` or its chatbot is deleted.
   * Rejects if an engine failed; the document then stays in `processing`.
   */
  async process(documentId: DocumentId): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase === 'processing') await this.turns.run(state.accountId, () => this.inTurn(documentId));
  }

  /** Reads the document again, because it may have been deleted while it waited for its turn. */
  private async inTurn(documentId: DocumentId): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase !== 'processing' || !(await this.isLive(state))) return;
    const text = await this.files.textOf(state);
    const outcome =
      typeof text === 'string' ? recordFailed(text) : await this.makeSearchable(documentId, state, text.markdown);
    // The chatbot was deleted meanwhile, and its index may have been emptied before this document was added. Nothing else
    // would remove the document.
    if (!(await this.isLive(state))) return this.index.removeAll(state.chatbotId);
    await this.record(documentId, state, outcome);
  }

  /** Records that a document could not be indexed. */
  async giveUp(documentId: DocumentId): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase === 'processing') await this.record(documentId, state, recordFailed('indexing-failed'));
  }

  private async isLive({ chatbotId }: LiveItem): Promise<boolean> {
    const { state } = await this.streams.read(chatbotStream(chatbotId), chatbotOwnership);
    return state?.live === true;
  }

  private async makeSearchable(
    documentId: DocumentId,
    { chatbotId, name, revision }: LiveItem,
    markdown: string,
  ): Promise<Outcome> {
    const { chunks } = await this.index.replace(chatbotId, { documentId, version: revision, title: name, markdown });
    if (chunks === 0) return recordFailed('empty');
    return recordIndexed({
      chunks,
      characters: markdown.length,
      textHash: createHash('sha256').update(markdown).digest('hex'),
    });
  }

  private async record(documentId: DocumentId, item: LiveItem, decision: Outcome): Promise<void> {
    const { accountId, chatbotId, cause, revision } = item;
    const context = jobContext(
      { name: INDEX_DOCUMENT, cause },
      { accountId, chatbotId, commandId: `indexed/${documentId}/${revision}` },
    );
    await this.streams.decide(documentStream(documentId), knowledgeItem, decision, context);
  }
}

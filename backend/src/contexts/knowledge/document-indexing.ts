import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountId, type ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { KeyedQueue } from '../../concurrency/keyed-queue.js';
import { jobContext } from '../../kernel/envelope.js';
import type { KnowledgeSource } from '../../kernel/knowledge-source.js';
import { DocumentStore } from '../../ports/document-store.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { chatbotOwnership } from '../../runtime/access/ownership.js';
import { Streams } from '../../runtime/streams.js';
import { knowledgeItem, type LiveItem, type Outcome, recordFailed, recordIndexed } from './document.js';
import { documents } from './documents.view.js';
import { INDEX_DOCUMENT } from './knowledge.reactions.js';
import { UploadedFiles } from './uploaded-files.js';

/**
 * Extracts the text of documents and indexes it. One at a time per account: whose files take long delays only itself.
 */
@Injectable()
export class DocumentIndexing implements KnowledgeSource {
  readonly name = 'documents';
  private readonly turns = new KeyedQueue<AccountId>();

  constructor(
    private readonly streams: Streams,
    private readonly files: UploadedFiles,
    private readonly index: KnowledgeIndex,
    private readonly store: DocumentStore,
  ) {}

  /**
   * Indexes a document and records the outcome. A no-op if the document is not in `processing` or its chatbot is
   * deleted. Rejects if an engine failed; the document then stays in `processing`.
   */
  async process(documentId: DocumentId): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase === 'processing')
      await this.turns.run(state.accountId, () => this.inTurn(documentId, 'processing'));
  }

  /**
   * Indexes ready documents again. One for which that is impossible, because its file is lost too, becomes a failed
   * one.
   */
  async restore(chatbotId: ChatbotId, held: ReadonlySet<string>): Promise<number> {
    let restored = 0;
    const listed = this.store.stream(documents, { where: { chatbotId }, sort: { field: 'createdAt', order: 'asc' } });
    for await (const { _id, accountId } of listed) {
      if (held.has(_id)) continue;
      const done = await this.turns.run(AccountId.parse(accountId), () => this.inTurn(DocumentId.parse(_id), 'ready'));
      if (done) restored++;
    }
    return restored;
  }

  /**
   * Reads the document again, because it may have changed while it waited for its turn. Returns whether it is in the
   * phase.
   */
  private async inTurn(documentId: DocumentId, phase: 'processing' | 'ready'): Promise<boolean> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase !== phase || !(await this.isLive(state))) return false;
    const text = await this.files.textOf(state);
    const outcome =
      typeof text === 'string'
        ? recordFailed(text, phase)
        : await this.makeSearchable(documentId, state, text.markdown);
    // The chatbot was deleted meanwhile, and its index may have been emptied before this document was added. Nothing
    // else would remove the document.
    if (!(await this.isLive(state))) await this.index.removeAll(state.chatbotId);
    else await this.record(documentId, state, outcome);
    return true;
  }

  /** Records that a document could not be indexed. */
  async giveUp(documentId: DocumentId): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase === 'processing')
      await this.record(documentId, state, recordFailed('indexing-failed', 'processing'));
  }

  private async isLive({ chatbotId }: LiveItem): Promise<boolean> {
    const { state } = await this.streams.read(chatbotStream(chatbotId), chatbotOwnership);
    return state?.live === true;
  }

  private async makeSearchable(
    documentId: DocumentId,
    { chatbotId, name, revision, phase }: LiveItem,
    markdown: string,
  ): Promise<Outcome> {
    const { chunks } = await this.index.replace(chatbotId, { documentId, version: revision, title: name, markdown });
    if (chunks === 0) return recordFailed('empty', phase);
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
    const decided = await this.streams.decide(documentStream(documentId), knowledgeItem, decision, context);
    // It was deleted meanwhile, and an index that was lost since does not know that.
    if (decided.state.phase === 'deleted') await this.index.remove(chatbotId, documentId, decided.revision);
  }
}

import { Injectable } from '@nestjs/common';
import { type AccountId, type ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { documentStream } from '../../kernel/streams.js';
import { DocumentStore } from '../../ports/document-store.js';
import { Streams } from '../../runtime/streams.js';
import { deleteDocument, knowledgeItem } from './document.js';
import { documents } from './documents.view.js';

/** Documents of one page: each is an append, and a job that takes its file and chunks away. */
const PAGE = 100;

/** Deletes the documents of an erased chatbot; chunks and files go as they do with any deleted document. */
@Injectable()
export class DocumentsErasure {
  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
  ) {}

  /** Cut short by the signal, it goes on another time with those that are left. */
  async eraseAllOf(chatbotId: ChatbotId, accountId: AccountId, signal: AbortSignal): Promise<void> {
    let after: string | undefined;
    do {
      const page = await this.store.find(documents, { where: { chatbotId }, sort: { field: 'createdAt', order: 'asc' }, ...(after && { after }), limit: PAGE });
      for (const { _id } of page.documents) {
        signal.throwIfAborted();
        const commandId = `erase/${_id}`;
        const context = { accountId, chatbotId, actor: { kind: 'system' as const, id: 'knowledge' }, correlationId: `erase/${chatbotId}`, commandId };
        await this.streams.decide(documentStream(DocumentId.parse(_id)), knowledgeItem, deleteDocument(accountId), context);
      }
      after = page.next;
    } while (after !== undefined);
  }
}

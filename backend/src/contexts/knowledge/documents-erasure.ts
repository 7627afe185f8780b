import { Injectable } from '@nestjs/common';
import { type ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { DocumentStore } from '../../ports/document-store.js';
import { Streams } from '../../runtime/streams.js';
import { deleteDocument, knowledgeItem } from './document.js';
import { documents } from './documents.view.js';

/** Deletes the documents of an erased chatbot; chunks and files go as they do with any deleted document. */
@Injectable()
export class DocumentsErasure {
  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
  ) {}

  /** Cut short by the signal, it goes on another time with those that are left. */
  async eraseAllOf(chatbotId: ChatbotId, context: CommandContext, signal: AbortSignal): Promise<void> {
    for await (const { _id } of this.store.stream(documents, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    })) {
      signal.throwIfAborted();
      await this.streams.decide(
        documentStream(DocumentId.parse(_id)),
        knowledgeItem,
        deleteDocument(context.accountId),
        { ...context, commandId: `erase/${_id}` },
      );
    }
  }
}

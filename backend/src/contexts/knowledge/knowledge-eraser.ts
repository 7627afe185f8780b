import { Injectable } from '@nestjs/common';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { type ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { DocumentStore } from '../../ports/document-store.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { ObjectStore } from '../../ports/object-store.js';
import { Streams } from '../../runtime/streams.js';
import { eraseDocument, knowledgeItem } from './document.js';
import { DocumentRemoval } from './document-removal.js';
import { documents } from './documents.view.js';
import { objectsOf } from './uploads.js';

/** Erases the knowledge of chatbots and the uploaded files. */
@Injectable()
export class KnowledgeEraser implements Eraser {
  readonly name = 'knowledge';

  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
    private readonly removal: DocumentRemoval,
    private readonly index: KnowledgeIndex,
    private readonly objects: ObjectStore,
  ) {}

  /** Can be aborted and repeated: a repeat continues with the remaining documents. */
  async eraseChatbot({ chatbotId }: ErasedChatbot, context: CommandContext, signal: AbortSignal): Promise<void> {
    for await (const { _id } of this.store.stream(documents, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    })) {
      signal.throwIfAborted();
      await this.#eraseDocument(DocumentId.parse(_id), chatbotId, context);
    }
    await this.index.removeAll(chatbotId);
  }

  async eraseAccount(
    { accountId, chatbotIds }: ErasedAccount,
    _context: CommandContext,
    signal: AbortSignal,
  ): Promise<void> {
    for (const chatbotId of chatbotIds) {
      signal.throwIfAborted();
      await this.index.removeAll(chatbotId);
    }
    for await (const { key } of this.objects.list(objectsOf(accountId))) {
      signal.throwIfAborted();
      await this.objects.delete(key);
    }
  }

  async #eraseDocument(documentId: DocumentId, chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    const stream = documentStream(documentId);
    const erasing = { ...context, commandId: `erase/${documentId}` };
    await this.streams.decide(stream, knowledgeItem, eraseDocument(), erasing);
    await this.removal.finish(documentId, chatbotId);
  }
}

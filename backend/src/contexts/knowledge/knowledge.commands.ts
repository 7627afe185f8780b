import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DocumentEvent, documentStream } from '@chatbot-builder/contracts/events/document';
import type { DocumentId } from '@chatbot-builder/contracts/ids';
import type { CommandContext, Position } from '../../kernel/envelope.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import type { OwnedChatbot } from '../../runtime/access/access.js';
import { Streams } from '../../runtime/streams.js';
import { addDocument, deleteDocument, knowledgeItem, retryDocument, unknownDocument } from './document.js';

export interface Written {
  readonly position: Position | undefined;
}

/** Adds an upload as a document. @throws Refused `upload-used` if the upload is or was a document */
export class AddDocument extends Command<Written> {
  constructor(
    readonly documentId: DocumentId,
    readonly added: Extract<DocumentEvent, { type: 'DocumentAdded' }>['data'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(private readonly streams: Streams) {}

  execute({ documentId, added, context }: AddDocument): Promise<Written> {
    return this.streams.decide(documentStream(documentId), knowledgeItem, addDocument(added), context);
  }
}

/** Retries a failed document. @throws Refused `document-not-found` if it is deleted */
export class RetryDocument extends Command<Written> {
  constructor(
    readonly documentId: DocumentId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RetryDocument)
export class RetryDocumentHandler implements ICommandHandler<RetryDocument> {
  constructor(private readonly streams: Streams) {}

  execute({ documentId, context }: RetryDocument): Promise<Written> {
    return this.streams.decide(documentStream(documentId), knowledgeItem, retryDocument(), context);
  }
}

/**
 * No reply that starts after it resolves uses the document.
 * @throws Refused `document-not-found` if it is already deleted
 */
export class DeleteDocument extends Command<Written> {
  constructor(
    readonly documentId: DocumentId,
    readonly chatbot: OwnedChatbot,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteDocument)
export class DeleteDocumentHandler implements ICommandHandler<DeleteDocument> {
  constructor(
    private readonly streams: Streams,
    private readonly index: KnowledgeIndex,
  ) {}

  async execute({ documentId, chatbot, context }: DeleteDocument): Promise<Written> {
    const decided = await this.streams.decide(documentStream(documentId), knowledgeItem, deleteDocument(), {
      ...context,
      ...chatbot,
    });
    // A repeated command id skips the decision, so check the current state here.
    if (decided.state.phase !== 'deleted') throw unknownDocument();
    // Removing this version keeps a concurrent indexing of an older one from adding the document back.
    await this.index.remove(chatbot.chatbotId, documentId, decided.revision);
    return decided;
  }
}

export const knowledgeCommandHandlers = [AddDocumentHandler, RetryDocumentHandler, DeleteDocumentHandler];

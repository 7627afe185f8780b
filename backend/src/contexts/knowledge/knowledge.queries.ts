import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DocumentFailure } from '@chatbot-builder/contracts/events/document';
import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import type { Listed } from '../../kernel/listed.js';
import { DocumentStore } from '../../ports/document-store.js';
import type { OwnedChatbot } from '../../runtime/access/access.js';
import { type DocumentRow, documents } from './documents.view.js';

const FAILURES: Record<DocumentFailure, string> = {
  unreadable: 'The file could not be read. It may be damaged.',
  empty: 'The file contains no text.',
  binary: 'The file is not a text file.',
  'too-much-text': 'The file contains too much text. Split it into smaller files.',
  'file-missing': 'The file is gone. Please upload it again.',
  'indexing-failed': 'The file could not be processed. Please try again.',
};

export const failureOf = (reason: DocumentFailure) => ({ reason, message: FAILURES[reason] });

export const toDocument = (
  id: string,
  { chatbotId, name, source, fileSize, status, reason, createdAt }: Omit<DocumentRow, 'accountId'>,
): KnowledgeDocument => ({
  id,
  chatbotId,
  type: 'file',
  name,
  source,
  metadata: { fileSize },
  status,
  ...(reason && { failure: failureOf(reason) }),
  createdAt,
});

/** Newest first. */
export class ListDocuments extends Query<Listed<KnowledgeDocument>> {
  constructor(
    readonly chatbot: OwnedChatbot,
    readonly page: { readonly after?: string | undefined; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(ListDocuments)
export class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(private readonly store: DocumentStore) {}

  async execute({ chatbot, page: { after, limit } }: ListDocuments): Promise<Listed<KnowledgeDocument>> {
    const page = await this.store.find(documents, {
      where: { chatbotId: chatbot.chatbotId },
      sort: { field: 'createdAt', order: 'desc' },
      ...(after && { after }),
      limit,
    });
    return {
      items: page.documents.map(({ _id, ...row }) => toDocument(_id, row)),
      ...(page.next && { next: page.next }),
    };
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DocumentFailure } from '@chatbot-builder/contracts/events/document';
import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import type { Listed } from '../../kernel/listed.js';
import { DocumentStore } from '../../ports/document-store.js';
import type { OwnedChatbot } from '../../runtime/access/access.js';
import { type DocumentRow, documents } from './documents.view.js';
import { type Addressed, Uploads } from './uploads.js';

const FAILURES: Record<DocumentFailure, string> = {
  unreadable: 'The file could not be read. It may be damaged.',
  empty: 'The file contains no text.',
  binary: 'The file is not a text file.',
  'too-much-text': 'The file contains too much text. Split it into smaller files.',
  'file-missing': 'The file is gone. Please upload it again.',
  'indexing-failed': 'The file could not be processed. Please try again.',
};

export const failureOf = (reason: DocumentFailure, fileDeleted = false) => ({
  reason,
  message: FAILURES[reason],
  fileGone: fileDeleted || reason === 'file-missing',
});

export const toDocument = (
  id: string,
  source: string,
  { chatbotId, name, fileSize, status, reason, fileGone, createdAt }: Omit<DocumentRow, 'accountId' | 'objectKey'>,
): KnowledgeDocument => ({
  id,
  chatbotId,
  type: 'file',
  name,
  source,
  metadata: { fileSize },
  status,
  ...(reason && { failure: failureOf(reason, fileGone) }),
  createdAt,
});

/** Newest first. */
export class ListDocuments extends Query<Listed<KnowledgeDocument>> {
  constructor(
    readonly chatbot: OwnedChatbot,
    readonly page: { readonly after?: string | undefined; readonly limit: number },
    readonly request: Addressed,
  ) {
    super();
  }
}

@QueryHandler(ListDocuments)
export class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(
    private readonly store: DocumentStore,
    private readonly uploads: Uploads,
  ) {}

  async execute({ chatbot, page: { after, limit }, request }: ListDocuments): Promise<Listed<KnowledgeDocument>> {
    const page = await this.store.find(documents, {
      where: { chatbotId: chatbot.chatbotId },
      sort: { field: 'createdAt', order: 'desc' },
      ...(after && { after }),
      limit,
    });
    return {
      items: page.documents.map(({ _id, ...row }) =>
        toDocument(_id, this.uploads.sourceOf(row.objectKey, request), row),
      ),
      ...(page.next && { next: page.next }),
    };
  }
}

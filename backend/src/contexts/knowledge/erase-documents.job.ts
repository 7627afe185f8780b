import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { documentStream } from '../../kernel/streams.js';
import { DocumentStore } from '../../ports/document-store.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { Streams } from '../../runtime/streams.js';
import { deleteDocument, knowledgeItem } from './document.js';
import { documents } from './documents.view.js';
import { ERASE_DOCUMENTS } from './knowledge.reactions.js';

/** Documents of one page: each is an append, and a job that takes its file and chunks away. */
const PAGE = 100;

const Payload = z.object({ accountId: AccountId, chatbotId: ChatbotId });

/** Deletes the documents of an erased chatbot; chunks and files go as they do with any deleted document. */
@Injectable()
export class EraseDocumentsJob implements JobHandler {
  readonly name = ERASE_DOCUMENTS;
  readonly attempts = 20;
  readonly pauseMs = 5_000;
  readonly concurrency = 1;

  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
  ) {}

  /** Cut short, it goes on with those that are left. */
  async handle(payload: Readonly<Record<string, unknown>>, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    const { accountId, chatbotId } = Payload.parse(payload);
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

import { Injectable } from '@nestjs/common';
import type { ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { ObjectStore } from '../../ports/object-store.js';
import { Streams } from '../../runtime/streams.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { deleteFailedFile, knowledgeItem } from './document.js';
import { documentIdOf, objectKeyOf, type Upload } from './uploads.js';

/** Removes the chunks and files that no document uses any more. */
@Injectable()
export class DocumentRemoval {
  constructor(
    private readonly streams: Streams,
    private readonly index: KnowledgeIndex,
    private readonly objects: ObjectStore,
  ) {}

  /** Removes the chunks and the file of a deleted document. */
  async finish(documentId: DocumentId, chatbotId: ChatbotId): Promise<void> {
    const { state, revision } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase !== 'deleted') return;
    await this.index.remove(chatbotId, documentId, revision);
    await this.objects.delete(state.objectKey);
  }

  /** Deletes the file of a document that failed at this revision and was not retried since. */
  async finishFailed(documentId: DocumentId, failedAt: number, context: CommandContext): Promise<void> {
    const { state } = await this.streams.decide(
      documentStream(documentId),
      knowledgeItem,
      deleteFailedFile(failedAt),
      context,
    );
    // After the event, so that no retry reads the file meanwhile.
    if (state.phase === 'failed' && state.fileGone) await this.objects.delete(state.objectKey);
  }

  /** Deletes an uploaded file if no document was made of it, or if its document is deleted. */
  async sweep(upload: Upload): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentIdOf(upload)), knowledgeItem);
    if (state.phase === 'none' || state.phase === 'deleted') await this.objects.delete(objectKeyOf(upload));
  }
}

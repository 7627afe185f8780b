import { Injectable } from '@nestjs/common';
import type { DocumentId } from '@chatbot-builder/contracts/ids';
import { Claims } from '../../ports/claims.js';
import { SingleFlight } from '../../runtime/single-flight.js';
import { DocumentIndexing } from './document-indexing.js';

/**
 * Single flight for indexing: the request that added a document and its job may both index it, even in two processes.
 */
@Injectable()
export class Indexing {
  private readonly work: SingleFlight;

  constructor(
    private readonly documents: DocumentIndexing,
    claims: Claims,
  ) {
    this.work = new SingleFlight(claims);
  }

  /**
   * Resolves when the document is no longer in `processing`, or its chatbot is deleted.
   * Rejects if an engine failed; the document then stays in `processing`.
   */
  ensure(documentId: DocumentId): Promise<void> {
    return this.work.run(`index-document/${documentId}`, () => this.documents.process(documentId));
  }

  /** Records that a document could not be indexed. */
  giveUp(documentId: DocumentId): Promise<void> {
    return this.documents.giveUp(documentId);
  }
}

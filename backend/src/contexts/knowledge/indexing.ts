import { Injectable } from '@nestjs/common';
import type { DocumentId } from '@chatbot-builder/contracts/ids';
import { Claims } from '../../ports/claims.js';
import { SingleFlight } from '../../runtime/single-flight.js';
import { DocumentIndexing } from './document-indexing.js';

/** A document is read once, though the request that added it and the job that owes it both see to it, perhaps in two processes. */
@Injectable()
export class Indexing {
  private readonly work: SingleFlight;

  constructor(
    private readonly documents: DocumentIndexing,
    claims: Claims,
  ) {
    this.work = new SingleFlight(claims);
  }

  /** Resolves when the document is no longer being processed, or its chatbot is deleted. Rejects where an engine failed: it is processed still. */
  ensure(documentId: DocumentId): Promise<void> {
    return this.work.run(`index-document/${documentId}`, () => this.documents.process(documentId));
  }

  /** Gives a document up that cannot be processed. */
  giveUp(documentId: DocumentId): Promise<void> {
    return this.documents.giveUp(documentId);
  }
}

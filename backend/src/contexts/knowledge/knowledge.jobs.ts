import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { job } from '../../runtime/job.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { DocumentRemoval } from './document-removal.js';
import { Indexing } from './indexing.js';
import { INDEX_DOCUMENT, REMOVE_DOCUMENT } from './knowledge.reactions.js';

export const SWEEP_UPLOAD = 'sweep-upload';

const ToIndex = z.object({ documentId: DocumentId });
const Removed = z.object({ documentId: DocumentId, chatbotId: ChatbotId });
const Uploaded = z.object({ accountId: AccountId, uploadId: z.uuid() });

const CLEANUP = { attempts: 20, pauseMs: 2_000, concurrency: 2 };

@Injectable()
export class KnowledgeJobs {
  readonly handlers: readonly JobHandler[];

  constructor(indexing: Indexing, removal: DocumentRemoval) {
    const exhausted = ({ documentId }: z.infer<typeof ToIndex>) => indexing.giveUp(documentId);
    this.handlers = [
      job(INDEX_DOCUMENT, ToIndex, { attempts: 6, pauseMs: 2_000, concurrency: 2, exhausted }, ({ documentId }) =>
        indexing.ensure(documentId),
      ),
      job(REMOVE_DOCUMENT, Removed, CLEANUP, ({ documentId, chatbotId }) => removal.finish(documentId, chatbotId)),
      job(SWEEP_UPLOAD, Uploaded, CLEANUP, (upload) => removal.sweep(upload)),
    ];
  }
}

import { Injectable } from '@nestjs/common';
import { AccountId, AnswerId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { jobContext } from '../../kernel/envelope.js';
import { type DeclaredJob, job } from '../../runtime/job.js';
import { AnswerIndexing } from './answers/answer-indexing.js';
import { INDEX_ANSWER } from './answers/answers.reactions.js';
import { DocumentNotices } from './document-notices.js';
import { DocumentRemoval } from './document-removal.js';
import { Indexing } from './indexing.js';
import { DELETE_FAILED_FILE, FOLLOW_DOCUMENT_FAILURE, INDEX_DOCUMENT, REMOVE_DOCUMENT } from './knowledge.reactions.js';
import { LearnedSomething, UnansweredChecking } from './unanswered/unanswered-checking.js';
import { CHECK_UNANSWERED } from './unanswered/unanswered.reactions.js';

export const SWEEP_UPLOAD = 'sweep-upload';

const ToIndex = z.object({ documentId: DocumentId });
const Removed = z.object({ documentId: DocumentId, chatbotId: ChatbotId });
const OfDocument = Removed.extend({ accountId: AccountId });
const Failed = OfDocument.extend({ failedAt: z.int().nonnegative() });
const Changed = z.object({ answerId: AnswerId });
const Uploaded = z.object({ accountId: AccountId, uploadId: z.uuid() });

const CLEANUP = { attempts: 20, pauseMs: 2_000, concurrency: 4, perOwner: 2 };
/** One at a time for an owner: a second one would only wait for the first, in a place that others need. */
const INDEXING = { attempts: 6, pauseMs: 2_000, concurrency: 3, perOwner: 1 };

/** A later change has the questions asked again, so little is lost by giving up. */
const CHECKING = { attempts: 3, pauseMs: 10_000, concurrency: 4, perOwner: 1 };

@Injectable()
export class KnowledgeJobs {
  readonly handlers: readonly DeclaredJob[];

  constructor(
    indexing: Indexing,
    removal: DocumentRemoval,
    notices: DocumentNotices,
    answers: AnswerIndexing,
    checking: UnansweredChecking,
  ) {
    const exhausted = ({ documentId }: z.infer<typeof ToIndex>) => indexing.giveUp(documentId);
    this.handlers = [
      job(INDEX_DOCUMENT, ToIndex, { ...INDEXING, exhausted }, ({ documentId }) => indexing.ensure(documentId)),
      job(REMOVE_DOCUMENT, Removed, CLEANUP, ({ documentId, chatbotId }) => removal.finish(documentId, chatbotId)),
      job(FOLLOW_DOCUMENT_FAILURE, OfDocument, CLEANUP, ({ documentId, ...chatbot }, attempt) =>
        notices.follow(documentId, jobContext(attempt, { ...chatbot, commandId: attempt.id })),
      ),
      job(DELETE_FAILED_FILE, Failed, CLEANUP, ({ documentId, failedAt, ...chatbot }, attempt) =>
        removal.finishFailed(documentId, failedAt, jobContext(attempt, { ...chatbot, commandId: attempt.id })),
      ),
      job(INDEX_ANSWER, Changed, CLEANUP, ({ answerId }) => answers.refresh(answerId)),
      job(CHECK_UNANSWERED, LearnedSomething, CHECKING, (change, attempt) => checking.check(change, attempt)),
      job(SWEEP_UPLOAD, Uploaded, CLEANUP, (upload) => removal.sweep(upload)),
    ];
  }
}

import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { jobContext } from '../../kernel/envelope.js';
import { DocumentStore } from '../../ports/document-store.js';
import { type DeclaredJob, job } from '../../runtime/job.js';
import { Notices } from '../../runtime/notices/notices.js';
import { CLEAR_NOTICES_OF_CHATBOT, CLEAR_SPENDING_NOTICE } from './notices.reactions.js';
import { noticesCollection } from './notices.view.js';

const OfChatbot = z.object({ accountId: AccountId, chatbotId: ChatbotId });

@Injectable()
export class NoticeJobs {
  readonly handlers: readonly DeclaredJob[];

  constructor(documents: DocumentStore, notices: Notices) {
    this.handlers = [
      job(
        CLEAR_NOTICES_OF_CHATBOT,
        OfChatbot,
        { attempts: 10, pauseMs: 2_000, concurrency: 2, perOwner: 1 },
        async (chatbot, attempt) => {
          const open = documents.stream(noticesCollection, {
            where: { chatbotId: chatbot.chatbotId },
            sort: { field: 'raisedAt', order: 'asc' },
          });
          for await (const { _id } of open)
            await notices.clearById(_id, jobContext(attempt, { ...chatbot, commandId: `${attempt.id}/${_id}` }));
        },
      ),
      job(
        CLEAR_SPENDING_NOTICE,
        OfChatbot,
        { attempts: 10, pauseMs: 2_000, concurrency: 2, perOwner: 1 },
        (chatbot, attempt) =>
          notices.clear(
            { code: 'spending-cap', subject: chatbot.chatbotId },
            jobContext(attempt, { ...chatbot, commandId: attempt.id }),
          ),
      ),
    ];
  }
}

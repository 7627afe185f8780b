import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { type CommandContext, jobContext } from '../../kernel/envelope.js';
import { type DeclaredJob, job } from '../../runtime/job.js';
import type { JobAttempt } from '../../ports/job-queue.js';
import { Erasers } from '../../runtime/erasure/erasers.js';
import { Tasks } from '../../runtime/tasks/tasks.js';
import { CAPTURE_FIELDS, Captures } from './capture/captures.js';
import { ContactMails } from './contact/contact-mails.js';
import { MAIL_CONTACT_REQUEST } from './contact/contact.reactions.js';
import { FINISH_CONVERSATION_ERASURE } from './erasure/erasure.reactions.js';
import { SUMMARIZE_CONVERSATION, Summaries } from './prompt/summaries.js';
import { TITLE_CONVERSATION } from './title/title.reactions.js';
import { Titles } from './title/titles.js';
import type { ScheduledTask } from '../../ports/schedule.js';
import { ConversationSweep } from './sweep/conversation-sweep.js';
import { ConversationsExport } from './export/conversations-export.js';

const OfChatbot = z.object({ accountId: AccountId, chatbotId: ChatbotId });
const OfConversation = OfChatbot.extend({ conversationId: ConversationId });

const contextOf = (attempt: JobAttempt, { accountId, chatbotId }: z.infer<typeof OfChatbot>): CommandContext =>
  jobContext(attempt, { accountId, chatbotId, commandId: attempt.id });

/** What a model is asked about a whole conversation, beside its replies. */
const aside = (name: string, concurrency: number, ask: Titles['title']): DeclaredJob =>
  job(
    name,
    OfConversation,
    { attempts: 2, pauseMs: 10_000, concurrency, perOwner: 1 },
    ({ conversationId, ...chatbot }, attempt) =>
      ask(chatbot.chatbotId, conversationId, contextOf(attempt, chatbot), attempt.signal),
  );

@Injectable()
export class ConversationJobs {
  readonly handlers: readonly DeclaredJob[];
  readonly scheduled: readonly ScheduledTask[];

  constructor(
    erasers: Erasers,
    tasks: Tasks,
    exports: ConversationsExport,
    sweep: ConversationSweep,
    contactMails: ContactMails,
    summaries: Summaries,
    titles: Titles,
    captures: Captures,
  ) {
    this.scheduled = [sweep.task];
    this.handlers = [
      job(
        FINISH_CONVERSATION_ERASURE,
        OfConversation,
        { attempts: 20, pauseMs: 1_000, concurrency: 4, perOwner: 2 },
        ({ conversationId, ...chatbot }, attempt) =>
          erasers.conversation({ conversationId }, contextOf(attempt, chatbot), attempt.signal),
      ),
      job(
        MAIL_CONTACT_REQUEST,
        OfConversation.extend({ revision: z.int(), mailId: z.uuid() }),
        { attempts: 10, pauseMs: 1_000, concurrency: 2, perOwner: 1 },
        (asked) => contactMails.send(asked),
      ),
      aside(SUMMARIZE_CONVERSATION, 4, (...asked) => summaries.summarize(...asked)),
      aside(TITLE_CONVERSATION, 2, (...asked) => titles.title(...asked)),
      job(
        CAPTURE_FIELDS,
        OfConversation.extend({ messageId: MessageId }),
        { attempts: 2, pauseMs: 10_000, concurrency: 4, perOwner: 2 },
        ({ accountId, ...turned }, attempt) =>
          captures.capture(turned, contextOf(attempt, { accountId, chatbotId: turned.chatbotId }), attempt.signal),
      ),
      tasks.job(exports),
    ];
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { JobQueue } from '../../../ports/job-queue.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, recordSummary, toSummarize } from '../conversation.js';
import { Asides } from '../model/asides.js';
import { answeringChatbot } from '../reply/answering-chatbot.js';
import { Transcripts } from '../transcripts.js';
import { summaryPromptOf } from './summary-prompt.js';

export const SUMMARIZE_CONVERSATION = 'conversations.summarize';

/** Has older turns summarized once, so that the prompts after that stay short and begin alike. */
@Injectable()
export class Summaries {
  private readonly logger = new Logger(Summaries.name);

  constructor(
    private readonly streams: Streams,
    private readonly transcripts: Transcripts,
    private readonly asides: Asides,
    private readonly jobs: JobQueue,
  ) {}

  /** Queues a summary once the turns have outgrown their share of a prompt. Never rejects: a later turn asks again. */
  async consider(chatbotId: ChatbotId, conversationId: ConversationId, context: CommandContext): Promise<void> {
    try {
      const { state } = await this.streams.read(conversationStream(conversationId), conversation);
      const plan = toSummarize(state);
      if (!plan) return;
      const { accountId, correlationId } = context;
      await this.jobs.add([
        {
          id: `${SUMMARIZE_CONVERSATION}/${conversationId}/${plan.through}`,
          name: SUMMARIZE_CONVERSATION,
          payload: { accountId, chatbotId, conversationId },
          cause: { correlationId, causationId: context.commandId },
          accountId,
          owner: accountId,
        },
      ]);
    } catch (error) {
      this.logger.warn({ err: error, conversationId }, 'A summary was not queued');
    }
  }

  /** Once the model has failed, or the day's spending cap is reached, a later turn asks again. */
  async summarize(
    chatbotId: ChatbotId,
    conversationId: ConversationId,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<void> {
    const stream = conversationStream(conversationId);
    const [{ state }, { state: chatbot }] = await Promise.all([
      this.streams.read(stream, conversation),
      this.streams.read(chatbotStream(chatbotId), answeringChatbot),
    ]);
    const plan = toSummarize(state);
    if (!plan || chatbot.phase !== 'live') return;
    const { summary, turns } = await this.transcripts.opened(conversationId, plan);
    const said = await this.asides.ask(chatbotId, chatbot, () => summaryPromptOf(summary, turns), context, signal);
    if (!said?.text) return;
    const { model, usage, costMicroUsd } = said.end;
    const text = said.text.slice(0, LIMITS.summaryMax).toWellFormed();
    const given = { through: plan.through, summary: text, model, usage, costMicroUsd };
    await this.streams.decide(stream, conversation, recordSummary(given), context);
  }
}

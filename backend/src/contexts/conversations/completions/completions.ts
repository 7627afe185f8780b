import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Refused } from '../../../kernel/refusal.js';
import { ModelFailed, type Turn } from '../../../ports/language-model.js';
import type { LiveChatbot } from '../live-chatbots.js';
import { modelRefused } from '../model/model-refused.js';
import { Answering, type AnswerPart, type Question } from '../reply/answering.js';
import { ReplyDeadline, tookTooLong } from '../reply/reply-deadline.js';
import { Spending, SPENDING_CAP_REACHED } from '../spending/spending.js';

interface Asked {
  readonly chatbotId: ChatbotId;
  readonly chatbot: LiveChatbot;
  readonly history: readonly Turn[];
  readonly question: string;
}

/** Answers clients with a chatbot's key. */
@Injectable()
export class Completions {
  constructor(
    private readonly answering: Answering,
    private readonly spending: Spending,
  ) {}

  /**
   * Text as it is generated, then one end. Nothing more once `gone` has aborted.
   *
   * @throws Refused if the model failed or took too long, with the failure's code
   */
  async *answer(
    { chatbotId, chatbot, history, question }: Asked,
    context: CommandContext,
    gone: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    const deadline = new ReplyDeadline(gone);
    const { accountId, settings } = chatbot;
    try {
      const asked: Question = {
        chatbotId,
        accountId,
        settings,
        history,
        text: question,
        lastLanguage: undefined,
        model: () => this.spending.model({ chatbotId, settings }, context),
      };
      const { parts } = await this.answering.answer(asked, deadline.signal);
      let ended = false;
      for await (const part of parts) {
        if (part.type === 'end') ended = true;
        yield part;
      }
      if (!ended && deadline.isOver) throw tookTooLong();
    } catch (error) {
      throw error instanceof ModelFailed ? refusalOf(error) : error;
    } finally {
      deadline.end();
    }
  }
}

function refusalOf(failure: ModelFailed): Refused {
  return failure.code === SPENDING_CAP_REACHED
    ? new Refused('payment-required', 'insufficient-quota', failure.message)
    : modelRefused(failure);
}

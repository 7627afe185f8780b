import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../kernel/envelope.js';
import { ModelFailed } from '../../../ports/language-model.js';
import { type AnswerPart, Answering, type Question } from '../reply/answering.js';
import { modelRefused } from './model-refused.js';
import { ModelTroubles } from './model-troubles.js';

/** Answers test chats, and tells the builder why the model failed. */
@Injectable()
export class TestAnswers {
  constructor(
    private readonly answering: Answering,
    private readonly troubles: ModelTroubles,
  ) {}

  /**
   * Text as it is generated, then one end. No end if the signal aborted.
   * @throws Refused with the model's failure as its code
   */
  async *parts(question: Question, context: CommandContext, gone: AbortSignal): AsyncGenerator<AnswerPart> {
    try {
      for await (const part of (await this.answering.answer(question, gone)).parts) {
        if (part.type === 'end') await this.troubles.replied(part, context);
        yield part;
      }
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      await this.troubles.failed(error.code, context);
      throw modelRefused(error);
    }
  }
}

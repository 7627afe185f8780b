import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../kernel/envelope.js';
import { type ModelEnd, ModelFailed, type Prompt } from '../../../ports/language-model.js';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { LiveChatbot } from '../live-chatbots.js';
import { Spending } from '../spending/spending.js';

export interface Aside {
  /** Without blanks around it. */
  readonly text: string;
  readonly end: ModelEnd;
}

/**
 * What is asked of a model beside the replies, about a conversation. It is paid for like them, and counts against the
 * same cap.
 */
@Injectable()
export class Asides {
  constructor(private readonly spending: Spending) {}

  /**
   * What the model says that answers the chatbot's visitors. Undefined if that is the offline model or none, if it
   * fails, or if the spending cap is reached. Throws the signal's reason once that aborts.
   */
  async ask(
    chatbotId: ChatbotId,
    { settings }: Pick<LiveChatbot, 'settings'>,
    prompt: () => Prompt,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<Aside | undefined> {
    try {
      const model = await this.spending.model({ chatbotId, settings }, context);
      if (model.isOffline) return undefined;
      const { name: chatbotName, model: modelName, systemPrompt, defaultLanguage: language } = settings;
      const asked = { model: modelName, systemPrompt, chatbotName, language, history: [], question: '' };
      let text = '';
      for await (const part of model.reply({ ...asked, recall: { passages: [], chunks: 0 }, prompt }, signal)) {
        if (part.type === 'end') return { text: text.trim(), end: part };
        text += part.text;
      }
      signal.throwIfAborted();
      return undefined;
    } catch (error) {
      if (error instanceof ModelFailed) return undefined;
      throw error;
    }
  }
}

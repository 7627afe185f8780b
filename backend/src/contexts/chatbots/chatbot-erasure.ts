import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { Clock } from '../../ports/clock.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot, type Chatbot, erasableAt, eraseChatbot, eraseChatbotAgain } from './chatbot.js';
import { EndedChatbots } from './ended-chatbots.js';

/** Ends the time in which a deletion may be undone. What the chatbot held is erased by those who keep it, because of the event. */
@Injectable()
export class ChatbotErasure {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly ended: EndedChatbots,
  ) {}

  /** Quiet where the deletion was undone. @throws where it may still be undone, as the clock was set back: to be tried again */
  async erase(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    const due = erasableAt(await this.#decide(chatbotId, eraseChatbot(this.clock.now()), context));
    if (due !== undefined) throw new Error(`A deletion may be undone until ${new Date(due).toISOString()}`);
  }

  /** What was erased once; nobody may undo its deletion any more. */
  async eraseAgain(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    await this.#decide(chatbotId, eraseChatbotAgain(), context);
  }

  async #decide(
    chatbotId: ChatbotId,
    decision: ReturnType<typeof eraseChatbotAgain>,
    context: CommandContext,
  ): Promise<Chatbot> {
    const erasing = { ...context, chatbotId, commandId: `erase/${chatbotId}` };
    const { state } = await this.streams.decide(chatbotStream(chatbotId), chatbot, decision, erasing);
    if (state.phase === 'erased') await this.ended.keepErased(chatbotId);
    return state;
  }
}

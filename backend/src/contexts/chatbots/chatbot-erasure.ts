import { Injectable } from '@nestjs/common';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '../../kernel/streams.js';
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
  async erase(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    const due = erasableAt(await this.#decide(accountId, chatbotId, eraseChatbot(this.clock.now())));
    if (due !== undefined) throw new Error(`A deletion may be undone until ${new Date(due).toISOString()}`);
  }

  /** What was erased once; nobody may undo its deletion any more. */
  async eraseAgain(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    await this.#decide(accountId, chatbotId, eraseChatbotAgain());
  }

  async #decide(
    accountId: AccountId,
    chatbotId: ChatbotId,
    decision: ReturnType<typeof eraseChatbotAgain>,
  ): Promise<Chatbot> {
    const commandId = `erase/${chatbotId}`;
    const context = {
      accountId,
      chatbotId,
      actor: { kind: 'system' as const, id: 'chatbots' },
      correlationId: commandId,
      commandId,
    };
    const { state } = await this.streams.decide(chatbotStream(chatbotId), chatbot, decision, context);
    if (state.phase === 'erased') await this.ended.keepErased(chatbotId);
    return state;
  }
}

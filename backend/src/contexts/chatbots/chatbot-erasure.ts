import { Injectable } from '@nestjs/common';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '../../kernel/streams.js';
import { Clock } from '../../ports/clock.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot, erasableAt, eraseChatbot } from './chatbot.js';

/** Ends the time in which a deletion may be undone. What the chatbot held is erased by those who keep it, because of the event. */
@Injectable()
export class ChatbotErasure {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Quiet where the deletion was undone. @throws where it may still be undone, as the clock was set back: to be tried again */
  async erase(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    const commandId = `erase/${chatbotId}`;
    const context = { accountId, chatbotId, actor: { kind: 'system' as const, id: 'chatbots' }, correlationId: commandId, commandId };
    const { state } = await this.streams.decide(chatbotStream(chatbotId), chatbot, eraseChatbot(this.clock.now()), context);
    const due = erasableAt(state);
    if (due !== undefined) throw new Error(`A deletion may be undone until ${new Date(due).toISOString()}`);
  }
}

import { Injectable } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { following, type CommandContext } from '../../kernel/envelope.js';
import { Clock } from '../../ports/clock.js';
import { Erasers } from '../../runtime/erasure/erasers.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot, type Chatbot, erasableAt, eraseChatbot, eraseRestoredChatbot } from './chatbot.js';

/** Erases a deleted chatbot and all of its data. Idempotent: repeat it until it succeeds. */
@Injectable()
export class ChatbotErasure {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly erasers: Erasers,
  ) {}

  /**
   * Erases the chatbot after the undo period. A no-op if the deletion was undone.
   *
   * @throws if the undo period is not over, because the clock was set back. Retry later.
   */
  async erase(chatbotId: ChatbotId, context: CommandContext, signal: AbortSignal): Promise<void> {
    const due = erasableAt(await this.#decide(chatbotId, eraseChatbot(this.clock.now()), context, signal));
    if (due !== undefined) throw new Error(`The deletion can be undone until ${new Date(due).toISOString()}`);
  }

  /** Erases a chatbot in a restored backup that is older than its erasure. Does not wait for the undo period. */
  async eraseRestored(chatbotId: ChatbotId, context: CommandContext, signal: AbortSignal): Promise<void> {
    await this.#decide(chatbotId, eraseRestoredChatbot(), context, signal);
  }

  async #decide(
    chatbotId: ChatbotId,
    decision: ReturnType<typeof eraseRestoredChatbot>,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<Chatbot> {
    const erasing = { ...context, chatbotId, commandId: `erase/${chatbotId}` };
    const { state, events } = await this.streams.decide(chatbotStream(chatbotId), chatbot, decision, erasing);
    if (state.phase === 'erased') await this.erasers.chatbot({ chatbotId }, following(erasing, events), signal);
    return state;
  }
}

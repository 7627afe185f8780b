import { Injectable } from '@nestjs/common';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { notFound } from '../../kernel/refusals.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { Streams } from '../../runtime/streams.js';
import { owner } from './owner.js';

@Injectable()
export class ChatbotOwner {
  constructor(private readonly streams: Streams) {}

  /** Nobody where the chatbot is deleted or never was. */
  async of(chatbotId: ChatbotId): Promise<AccountId | undefined> {
    return (await this.streams.read(chatbotStream(chatbotId), owner)).state;
  }

  /** @throws Refused `chatbot-not-found` where the chatbot is not the account's, or is deleted */
  async mustBe(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    if ((await this.of(chatbotId)) !== accountId) throw notFound('Chatbot');
  }
}

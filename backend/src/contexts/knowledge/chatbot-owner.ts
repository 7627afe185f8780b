import { Injectable } from '@nestjs/common';
import type { StoredChatbotEvent } from '@chatbot-builder/contracts/events';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { unknown } from '../../http/path-id.js';
import { type Decider, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { chatbotStream } from '../../kernel/streams.js';
import { Streams } from '../../runtime/streams.js';

/** Whose a live chatbot is. */
const owner: Decider<AccountId | undefined, Recorded<StoredChatbotEvent>> = {
  initial: undefined,
  evolve(accountId, event) {
    switch (event.type) {
      case 'ChatbotCreated':
        return event.metadata.accountId;
      case 'ChatbotSettingsChanged':
        return accountId;
      case 'ChatbotDeleted':
      case 'ChatbotCreationAbandoned':
        return undefined;
      default:
        return never(event);
    }
  },
};

@Injectable()
export class ChatbotOwner {
  constructor(private readonly streams: Streams) {}

  /** @throws ProblemException (404) where the chatbot is not the account's, or is deleted */
  async mustBe(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    const { state } = await this.streams.read(chatbotStream(chatbotId), owner);
    if (state !== accountId) throw unknown('Chatbot');
  }
}

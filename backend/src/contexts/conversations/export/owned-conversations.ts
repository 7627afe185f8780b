import { Injectable } from '@nestjs/common';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { type AccountId, ConversationId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../../kernel/owned-data.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { jsonLines } from '../../../runtime/owned-data/json-lines.js';
import { liveChatbotsOf } from '../../../runtime/owned-data/live-chatbots.js';
import { Streams } from '../../../runtime/streams.js';
import { conversationFacts } from './conversation-facts.js';
import { ExportedConversations } from './exported-conversations.js';
import { openedFacts } from './opened-facts.js';
import { openedMessages } from './opened-messages.js';

/** The conversations of all chatbots with their messages. */
@Injectable()
export class OwnedConversations implements OwnedData {
  readonly name = 'conversations';

  constructor(
    private readonly documents: DocumentStore,
    private readonly streams: Streams,
    private readonly exported: ExportedConversations,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'conversations.jsonl', body: jsonLines(this.conversations(accountId)) };
  }

  private async *conversations(accountId: AccountId): AsyncGenerator<object> {
    for await (const chatbotId of liveChatbotsOf(accountId, this.documents, this.streams)) {
      for await (const exported of this.exported.of(chatbotId, {})) {
        const { conversation, opener } = exported;
        const { _id: id, sessionId, channel, language, createdAt, endedAt, erasedAt } = conversation;
        const visitorName = opener('name', conversation.visitorName);
        const visitorEmail = opener('email', conversation.visitorEmail);
        const title = opener('title', conversation.title);
        const fields = opener('fields', conversation.fields) ?? {};
        const { state } = await this.streams.read(conversationStream(ConversationId.parse(id)), conversationFacts);
        const facts = openedFacts(state, opener);
        const messages = await openedMessages(exported);
        const visit = { sessionId, channel, language, createdAt, endedAt, erasedAt, visitorName, visitorEmail };
        yield { id, chatbotId, ...visit, ...facts, title, fields, messages };
      }
    }
  }
}

import { Injectable } from '@nestjs/common';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { OwnedData, OwnedFile } from '../../../kernel/owned-data.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { jsonLines } from '../../../runtime/owned-data/json-lines.js';
import { ExportedConversations } from './exported-conversations.js';
import { openedMessages } from './opened-messages.js';

/** The conversations of all chatbots with their messages. */
@Injectable()
export class OwnedConversations implements OwnedData {
  readonly name = 'conversations';

  constructor(
    private readonly documents: DocumentStore,
    private readonly exported: ExportedConversations,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'conversations.jsonl', body: jsonLines(this.conversations(accountId)) };
  }

  private async *conversations(accountId: AccountId): AsyncGenerator<object> {
    const chatbots = this.documents.stream(chatbotActivityCollection, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const { _id: chatbotId } of chatbots) {
      for await (const exported of this.exported.of(ChatbotId.parse(chatbotId), {})) {
        const { _id: id, sessionId, channel, createdAt, endedAt, erasedAt } = exported.conversation;
        const messages = await openedMessages(exported);
        yield { id, chatbotId, sessionId, channel, createdAt, endedAt, erasedAt, messages };
      }
    }
  }
}

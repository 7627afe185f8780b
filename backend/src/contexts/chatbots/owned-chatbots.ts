import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../kernel/owned-data.js';
import { DocumentStore } from '../../ports/document-store.js';
import { jsonLines } from '../../runtime/owned-data/json-lines.js';
import { chatbotDetails } from './chatbot-details.view.js';
import { chatbots } from './chatbot-list.view.js';

@Injectable()
export class OwnedChatbots implements OwnedData {
  readonly name = 'chatbots';

  constructor(private readonly documents: DocumentStore) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'chatbots.jsonl', body: jsonLines(this.chatbots(accountId)) };
  }

  private async *chatbots(accountId: AccountId): AsyncGenerator<object> {
    const listed = this.documents.stream(chatbots, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const { _id: id } of listed) {
      const details = await this.documents.get(chatbotDetails, id);
      if (details) yield { id, ...details.settings, createdAt: details.createdAt, updatedAt: details.updatedAt };
    }
  }
}

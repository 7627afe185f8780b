import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { DocumentStore } from '../../ports/document-store.js';

/** The activity of all live chatbots of an account. */
@Injectable()
export class AccountActivity {
  constructor(private readonly documents: DocumentStore) {}

  async of(accountId: AccountId): Promise<readonly ChatbotActivity[]> {
    const activities = this.documents.stream<ChatbotActivity>(chatbotActivityCollection, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    return Array.fromAsync(activities);
  }
}

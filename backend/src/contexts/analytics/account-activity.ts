import { Injectable } from '@nestjs/common';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { DocumentStore } from '../../ports/document-store.js';
import { isVisible, type VisibleChatbots } from '../../runtime/access/visible-chatbots.js';

/** Reads the activity of the live chatbots within what the caller may see. */
@Injectable()
export class AccountActivity {
  constructor(private readonly documents: DocumentStore) {}

  async of(visible: VisibleChatbots): Promise<readonly ChatbotActivity[]> {
    const activities = await Array.fromAsync(
      this.documents.stream<ChatbotActivity>(chatbotActivityCollection, {
        where: { accountId: visible.accountId },
        sort: { field: 'createdAt', order: 'asc' },
      }),
    );
    return activities.filter(({ _id }) => isVisible(visible, _id));
  }
}

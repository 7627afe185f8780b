import { Injectable } from '@nestjs/common';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { DocumentStore } from '../../ports/document-store.js';
import { type Reach, reaches } from '../../runtime/access/reach.js';

/** Reads the activity of the live chatbots within the caller's reach. */
@Injectable()
export class AccountActivity {
  constructor(private readonly documents: DocumentStore) {}

  async of(reach: Reach): Promise<readonly ChatbotActivity[]> {
    const activities = await Array.fromAsync(
      this.documents.stream<ChatbotActivity>(chatbotActivityCollection, {
        where: { accountId: reach.accountId },
        sort: { field: 'createdAt', order: 'asc' },
      }),
    );
    return activities.filter(({ _id }) => reaches(reach, _id));
  }
}

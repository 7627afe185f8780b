import { Injectable } from '@nestjs/common';
import type { ChatbotId, VisitorId } from '@chatbot-builder/contracts/ids';
import { DocumentStore } from '../../../ports/document-store.js';
import { conversationsCollection } from '../conversations.view.js';

/** The number of a visitor's last conversation according to the view, which may be behind but is never ahead. */
@Injectable()
export class LatestOrdinal {
  constructor(private readonly documents: DocumentStore) {}

  async of(chatbotId: ChatbotId, visitorId: VisitorId): Promise<number> {
    const { documents } = await this.documents.find(conversationsCollection, {
      where: { chatbotId, visitorId },
      sort: { field: 'ordinal', order: 'desc' },
      limit: 1,
    });
    return documents[0]?.ordinal ?? 0;
  }
}

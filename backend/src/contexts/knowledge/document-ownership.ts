import { Injectable } from '@nestjs/common';
import type { AccountId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { Streams } from '../../runtime/streams.js';
import { ChatbotOwner } from './chatbot-owner.js';
import { knowledgeItem, unknownDocument } from './document.js';

@Injectable()
export class DocumentOwnership {
  constructor(
    private readonly streams: Streams,
    private readonly owner: ChatbotOwner,
  ) {}

  /**
   * Whose knowledge a document is; nobody's where it is none, or none any more: a repeated deletion is no error.
   * Refused `document-not-found` where the chatbot is not the account's, or is deleted.
   */
  async chatbotOf(documentId: DocumentId, accountId: AccountId): Promise<ChatbotId | undefined> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (!('chatbotId' in state)) return undefined;
    if ((await this.owner.of(state.chatbotId)) !== accountId) throw unknownDocument();
    return state.chatbotId;
  }
}

import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { DocumentStore } from '../../ports/document-store.js';
import { chatbotOwnership } from '../access/ownership.js';
import type { Streams } from '../streams.js';

/** The account's chatbots, oldest first. A view lists them, and the log says that they are not deleted. */
export async function* liveChatbotsOf(
  accountId: AccountId,
  documents: DocumentStore,
  streams: Streams,
): AsyncGenerator<ChatbotId> {
  const listed = documents.stream(chatbotActivityCollection, {
    where: { accountId },
    sort: { field: 'createdAt', order: 'asc' },
  });
  for await (const { _id } of listed) {
    const chatbotId = ChatbotId.parse(_id);
    const { state } = await streams.read(chatbotStream(chatbotId), chatbotOwnership);
    if (state?.live) yield chatbotId;
  }
}

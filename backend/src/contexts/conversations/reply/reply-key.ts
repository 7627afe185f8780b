import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';

/** The key of a message's reply, the same in all processes. */
export const replyKey = ({
  conversationId,
  messageId,
}: {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
}): string => `${conversationId}/${messageId}`;

import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';

/** Names the reply to a message in all processes. */
export const replyKey = ({
  conversationId,
  messageId,
}: {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
}): string => `${conversationId}/${messageId}`;

import { ConversationId, MessageId, SessionId, type ChatbotId, type VisitorId } from '@chatbot-builder/contracts/ids';
import { v5 } from 'uuid';

const NAMESPACE = '5f0b7c9e-6a52-4b52-9f6f-3d0d9c4b8a11';

/**
 * A visitor's conversations with a chatbot are numbered, and their ids follow from the number: a message that is sent
 * again finds its conversation without anybody having remembered it.
 */
export const conversationIdOf = (chatbotId: ChatbotId, visitorId: VisitorId, ordinal: number): ConversationId =>
  ConversationId.parse(v5(`${chatbotId}/${visitorId}/${ordinal}`, NAMESPACE));

export const sessionIdOf = (conversationId: ConversationId): SessionId =>
  SessionId.parse(v5('session', conversationId));

/** One reply a message, one id a reply: whoever generates it. */
export const replyIdOf = (conversationId: ConversationId, replyTo: MessageId): MessageId =>
  MessageId.parse(v5(`reply/${replyTo}`, conversationId));

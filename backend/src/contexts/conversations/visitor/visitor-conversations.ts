import { ConversationId, MessageId, SessionId, type ChatbotId, type VisitorId } from '@chatbot-builder/contracts/ids';
import { v5 } from 'uuid';

const NAMESPACE = '5f0b7c9e-6a52-4b52-9f6f-3d0d9c4b8a11';

/**
 * Derives a conversation's id from its chatbot, its visitor and its number. A retried message finds its conversation without
 * any stored lookup.
 */
export const conversationIdOf = (chatbotId: ChatbotId, visitorId: VisitorId, ordinal: number): ConversationId =>
  ConversationId.parse(v5(`${chatbotId}/${visitorId}/${ordinal}`, NAMESPACE));

export const sessionIdOf = (conversationId: ConversationId): SessionId =>
  SessionId.parse(v5('session', conversationId));

/** Derives a reply's id from its message, so that every process generates the same id. */
export const replyIdOf = (conversationId: ConversationId, replyTo: MessageId): MessageId =>
  MessageId.parse(v5(`reply/${replyTo}`, conversationId));

import { ConversationId, MessageId, SessionId, VisitorId, type ChatbotId } from '@chatbot-builder/contracts/ids';
import { parse, v5 } from 'uuid';

const NAMESPACE = parse('5f0b7c9e-6a52-4b52-9f6f-3d0d9c4b8a11');

/**
 * Derives a conversation's id from its chatbot, its visitor and its number. A retried message finds its conversation
 * without any stored lookup.
 */
export const conversationIdOf = (chatbotId: ChatbotId, visitorId: VisitorId, ordinal: number): ConversationId =>
  ConversationId.parse(v5(`${chatbotId}/${visitorId}/${ordinal}`, NAMESPACE));

/**
 * An identified visitor's id: a UUID of version 8, made of the HMAC of the page's id of the user. The ids of other
 * visitors are random, of version 4.
 */
export const identifiedVisitorId = (hmac: string): VisitorId =>
  VisitorId.parse(
    `${hmac.slice(0, 8)}-${hmac.slice(8, 12)}-8${hmac.slice(13, 16)}-8${hmac.slice(17, 20)}-${hmac.slice(20, 32)}`,
  );

export const isIdentified = (visitorId: VisitorId): boolean => visitorId[14] === '8';

export const sessionIdOf = (conversationId: ConversationId): SessionId =>
  SessionId.parse(v5('session', conversationId));

/** Derives a reply's id from its message, so that every process generates the same id. */
export const replyIdOf = (conversationId: ConversationId, replyTo: MessageId): MessageId =>
  MessageId.parse(v5(`reply/${replyTo}`, conversationId));

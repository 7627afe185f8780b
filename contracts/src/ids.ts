import * as z from 'zod/mini';

/** Ids are UUIDs; the brand keeps two of them from being swapped. */
export const AccountId = z.uuid().brand('AccountId');
export type AccountId = z.infer<typeof AccountId>;

/** Someone who signs in: the owner of an account, or one of its clients. */
export const PersonId = z.uuid().brand('PersonId');
export type PersonId = z.infer<typeof PersonId>;

export const ChatbotId = z.uuid().brand('ChatbotId');
export type ChatbotId = z.infer<typeof ChatbotId>;

export const DocumentId = z.uuid().brand('DocumentId');
export type DocumentId = z.infer<typeof DocumentId>;

export const ConversationId = z.uuid().brand('ConversationId');
export type ConversationId = z.infer<typeof ConversationId>;

/** Chosen by the client, so that sending a message again is the same message; unique within its conversation. */
export const MessageId = z.uuid().brand('MessageId');
export type MessageId = z.infer<typeof MessageId>;

/** A browser that has talked to a chatbot; known only through its signed token. */
export const VisitorId = z.uuid().brand('VisitorId');
export type VisitorId = z.infer<typeof VisitorId>;

/** What a person sees of a conversation. No credential. */
export const SessionId = z.uuid().brand('SessionId');
export type SessionId = z.infer<typeof SessionId>;

import * as z from 'zod/mini';

/** Ids are UUIDs. The brand prevents mixing up two kinds of ids. */
export const AccountId = z.uuid().brand('AccountId');
export type AccountId = z.infer<typeof AccountId>;

/** A person who signs in: the owner of an account or one of its clients. */
export const PersonId = z.uuid().brand('PersonId');
export type PersonId = z.infer<typeof PersonId>;

export const ChatbotId = z.uuid().brand('ChatbotId');
export type ChatbotId = z.infer<typeof ChatbotId>;

export const DocumentId = z.uuid().brand('DocumentId');
export type DocumentId = z.infer<typeof DocumentId>;

/** An answer that the team wrote. */
export const AnswerId = z.uuid().brand('AnswerId');
export type AnswerId = z.infer<typeof AnswerId>;

/** A question that the knowledge did not answer. The id is that of the first reply that said so. */
export const UnansweredId = z.uuid().brand('UnansweredId');
export type UnansweredId = z.infer<typeof UnansweredId>;

export const ConversationId = z.uuid().brand('ConversationId');
export type ConversationId = z.infer<typeof ConversationId>;

/** Chosen by the client as an idempotency key: a resent message keeps its id. Unique within its conversation. */
export const MessageId = z.uuid().brand('MessageId');
export type MessageId = z.infer<typeof MessageId>;

/** A browser that has talked to a chatbot. Identified only by its signed token. */
export const VisitorId = z.uuid().brand('VisitorId');
export type VisitorId = z.infer<typeof VisitorId>;

/** The id of a conversation as shown to people. Not a credential. */
export const SessionId = z.uuid().brand('SessionId');
export type SessionId = z.infer<typeof SessionId>;

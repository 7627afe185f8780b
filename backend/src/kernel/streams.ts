import type { StreamCategory } from '@chatbot-builder/contracts/events';
import type { AccountId, ChatbotId, ConversationId, DocumentId } from '@chatbot-builder/contracts/ids';

/** The name of a stream: its category, a dash, its id. */
export type StreamName<Category extends StreamCategory = StreamCategory> = `${Category}-${string}`;

export const accountStream = (id: AccountId): StreamName<'account'> => `account-${id}`;
/** `hash`: keyed hash of the normalized address, hex, so that the name tells nothing. */
export const emailStream = (hash: string): StreamName<'email'> => `email-${hash}`;
export const slotsStream = (id: AccountId): StreamName<'slots'> => `slots-${id}`;
export const chatbotStream = (id: ChatbotId): StreamName<'chatbot'> => `chatbot-${id}`;
export const documentStream = (id: DocumentId): StreamName<'document'> => `document-${id}`;
export const conversationStream = (id: ConversationId): StreamName<'conversation'> => `conversation-${id}`;
/** That an account was erased: what is left of it. */
export const erasureStream = (id: AccountId): StreamName<'erasure'> => `erasure-${id}`;

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
/** The id in a stream's name. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

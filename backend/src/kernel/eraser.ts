import type { AccountId, ChatbotId, ConversationId, PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from './envelope.js';

export interface ErasedConversation {
  readonly conversationId: ConversationId;
}

export interface ErasedPerson {
  readonly personId: PersonId;
}

export interface ErasedChatbot {
  readonly chatbotId: ChatbotId;
}

/** An account that is being erased, and what the log still knows about it. */
export interface ErasedAccount {
  readonly accountId: AccountId;
  readonly chatbotIds: readonly ChatbotId[];
  /** Streams that hold its events. */
  readonly streams: readonly string[];
}

/** `context` is for events that are appended during the erasure. It names the account. */
type Erase<Erased> = (erased: Erased, context: CommandContext, signal: AbortSignal) => Promise<void>;

/**
 * Erases what a context keeps outside the log and its views: keys, files, indexes, credentials. A hook is called after
 * the erasure is recorded in the log, repeatedly until it has succeeded once, and again for a restored backup, so it
 * must be idempotent.
 * @throws the signal's reason when it aborts
 */
export interface Eraser {
  readonly name: string;
  readonly eraseConversation?: Erase<ErasedConversation>;
  readonly erasePerson?: Erase<ErasedPerson>;
  readonly eraseChatbot?: Erase<ErasedChatbot>;
  readonly eraseAccount?: Erase<ErasedAccount>;
}

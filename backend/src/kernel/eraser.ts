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

/** An account that is being erased, with what the log still knows about it. */
export interface ErasedAccount {
  readonly accountId: AccountId;
  readonly chatbotIds: readonly ChatbotId[];
  /** Streams that hold its events. */
  readonly streams: readonly string[];
}

/** `context` is for what is appended on the way; it names the account. */
type Erase<Erased> = (erased: Erased, context: CommandContext, signal: AbortSignal) => Promise<void>;

/**
 * Erases what a context keeps outside the log and its views: keys, files, indexes, credentials. Each hook is called after
 * the event that says so is in the log, and again until it has succeeded once, also by a restored backup: it is idempotent.
 * @throws the signal's reason when it aborts
 */
export interface Eraser {
  readonly name: string;
  readonly eraseConversation?: Erase<ErasedConversation>;
  readonly erasePerson?: Erase<ErasedPerson>;
  readonly eraseChatbot?: Erase<ErasedChatbot>;
  readonly eraseAccount?: Erase<ErasedAccount>;
}

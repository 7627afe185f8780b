import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from './envelope.js';

/** An account that is being erased, with what the log still knows about it. */
export interface ErasedAccount {
  readonly accountId: AccountId;
  /** For what is appended on the way. */
  readonly context: CommandContext;
  readonly chatbotIds: readonly ChatbotId[];
  /** Streams that hold its events. */
  readonly streams: readonly string[];
}

/** Erases what a context keeps of an account outside the log and its views. */
export interface AccountDataEraser {
  readonly name: string;
  /** Idempotent. @throws the signal's reason when it aborts; it is called again later */
  erase(account: ErasedAccount, signal: AbortSignal): Promise<void>;
}

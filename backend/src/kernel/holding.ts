import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** An account that is being erased: what of it the log still knew. */
export interface ErasedAccount {
  readonly accountId: AccountId;
  readonly chatbotIds: readonly ChatbotId[];
  /** Streams that hold events of it. */
  readonly streams: readonly string[];
}

/** What a context keeps of an account outside of the log and its views. */
export interface Holding {
  readonly name: string;
  /** Leaves nothing of the account; quiet where nothing is left. @throws the signal's reason where it aborts: to be taken up again */
  erase(account: ErasedAccount, signal: AbortSignal): Promise<void>;
}

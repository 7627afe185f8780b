import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** The chatbots that a principal may see: all of the account's, or only those in `only`. */
export interface Reach {
  readonly accountId: AccountId;
  readonly only?: ReadonlySet<ChatbotId>;
}

export const reaches = ({ only }: Reach, chatbotId: string): boolean => only?.has(chatbotId as ChatbotId) ?? true;

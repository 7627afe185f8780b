import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** The chatbots that a principal may see: all of the account's, or only those in `only`. */
export interface VisibleChatbots {
  readonly accountId: AccountId;
  readonly only?: ReadonlySet<ChatbotId>;
}

export const isVisible = ({ only }: VisibleChatbots, chatbotId: string): boolean =>
  only?.has(chatbotId as ChatbotId) ?? true;

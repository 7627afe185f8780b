import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** The chatbots that somebody may see: all of an account's, or only these. */
export interface Reach {
  readonly accountId: AccountId;
  readonly only?: ReadonlySet<ChatbotId>;
}

export const reaches = ({ only }: Reach, chatbotId: string): boolean => only?.has(chatbotId as ChatbotId) ?? true;

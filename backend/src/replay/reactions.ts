import { eraseAccounts } from '../contexts/accounts/erasure/erase-accounts.reaction.js';
import { completeRegistration } from '../contexts/accounts/registration.reaction.js';
import { eraseDeletedChatbots, finishChatbotChanges, settleClaims } from '../contexts/chatbots/chatbots.reactions.js';
import { idleConversations, owedReplies } from '../contexts/conversations/conversation.reactions.js';
import { destroyConversationKeys, eraseConversations } from '../contexts/conversations/erasure/erasure.reactions.js';
import { eraseDocuments, indexDocuments, removeDocuments } from '../contexts/knowledge/knowledge.reactions.js';
import type { Reaction } from '../kernel/reaction.js';

/** Every reaction of the product, for those who look without a server. A specification holds it against what a server registers. */
export const reactions: readonly Reaction[] = [
  completeRegistration,
  destroyConversationKeys,
  eraseAccounts,
  eraseConversations,
  eraseDeletedChatbots,
  eraseDocuments,
  finishChatbotChanges,
  idleConversations,
  indexDocuments,
  owedReplies,
  removeDocuments,
  settleClaims,
];

import { idOf, Sealed } from '@chatbot-builder/contracts/events';
import { conversationCategory, type StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import { z } from 'zod';
import { collection } from '../../../kernel/collection.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { projection } from '../../../kernel/projection.js';

/** Spellings that are kept. When the latest one's conversation is erased, the one before it is shown. */
const SPELLINGS_MAX = 5;

const Spelling = z.strictObject({ conversationId: z.string(), words: Sealed.nullable() });
export type Spelling = z.infer<typeof Spelling>;

/**
 * How often visitors sent a message, or began a conversation on a page. The words stay sealed under the keys of the
 * conversations that said them.
 */
export const ChatbotWords = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  kind: z.enum(['message', 'page']),
  count: z.int(),
  /** Of different conversations, latest first. */
  spellings: z.array(Spelling),
});
export type ChatbotWords = z.infer<typeof ChatbotWords>;

export const chatbotWordsCollection = collection({
  name: 'chatbot-words',
  version: 1,
  schema: ChatbotWords,
  indexes: [['chatbotId', 'kind', 'count']],
  sealed: true,
});

type Event = Recorded<StoredConversationEvent>;

/** What an event adds to a count. Undefined if that is nothing. */
function said({ type, data }: Event): { kind: ChatbotWords['kind']; key: string; words: Sealed | null } | undefined {
  if (type === 'MessageReceived' && data.contentKey !== null)
    return { kind: 'message', key: data.contentKey, words: data.content };
  if (type === 'ConversationStarted' && data.pageKey !== null)
    return { kind: 'page', key: data.pageKey, words: data.page };
  return undefined;
}

function evolve(before: ChatbotWords | undefined, event: Event): ChatbotWords | undefined {
  const counted = said(event);
  if (!counted) return before;
  const { accountId, chatbotId = '' } = event.metadata;
  const conversationId = idOf(event.stream);
  const others = before?.spellings.filter((spelling) => spelling.conversationId !== conversationId) ?? [];
  return {
    accountId,
    chatbotId,
    kind: counted.kind,
    count: (before?.count ?? 0) + 1,
    spellings: [{ conversationId, words: counted.words }, ...others].slice(0, SPELLINGS_MAX),
  };
}

export const chatbotWordsView = projection({
  collection: chatbotWordsCollection,
  categories: [conversationCategory],
  keysOf: (event) => {
    const { chatbotId } = event.metadata;
    const counted = chatbotId && said(event);
    return counted ? [`${chatbotId}/${counted.key}`] : [];
  },
  evolve,
});

import { MessageSquare } from 'lucide-react';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { useChatbot, useNewestChatbots } from '@chatbot-builder/kit';
import { useParams } from '@chatbot-builder/kit/router';
import type { PaletteGroup } from './entry';
import { useRecentConversationsQuery } from './recent-conversations-api';

const wordsOf = ({ title, preview, sessionId }: Conversation) =>
  title ?? preview ?? `${sessionId.slice(0, LIMITS.sessionIdShown)}…`;

/** The latest conversations of the current page's chatbot, or of the newest chatbot. */
export function useConversationEntries(): PaletteGroup {
  const { data: newest } = useNewestChatbots();
  const { chatbotId } = useParams();
  const { chatbot: current } = useChatbot(chatbotId === 'new' ? undefined : chatbotId);
  const chatbot = current ?? newest?.items[0];
  const { data: conversations = [], isError } = useRecentConversationsQuery(chatbot?.id ?? '', {
    skip: !chatbot,
    refetchOnMountOrArgChange: true,
  });
  return {
    heading: `Conversations of ${chatbot?.name}`,
    note: isError && 'The conversations could not be loaded.',
    last: true,
    entries: conversations.map((conversation) => ({
      id: `/conversations/${conversation.chatbotId}?conversation=${conversation.id}`,
      words: wordsOf(conversation),
      icon: <MessageSquare size={16} aria-hidden />,
    })),
  };
}

import { Command } from 'cmdk';
import { MessageSquare } from 'lucide-react';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { useChatbotsQuery } from '@chatbot-builder/kit';
import { useParams } from '@chatbot-builder/kit/router';
import { LinkEntry } from './entry';
import { useRecentConversationsQuery } from './recent-conversations-api';
import classes from './palette.module.css';

const wordsOf = ({ preview, sessionId }: Conversation) => preview ?? `${sessionId.slice(0, LIMITS.sessionIdShown)}…`;

/** The latest conversations of the current page's chatbot, or of the newest chatbot. */
export function ConversationEntries({ onDone }: { onDone: () => void }) {
  const { data: chatbots } = useChatbotsQuery();
  const { chatbotId } = useParams();
  const chatbot = chatbots?.find(({ id }) => id === chatbotId) ?? chatbots?.[0];
  const { data: conversations, isError } = useRecentConversationsQuery(chatbot?.id ?? '', {
    skip: !chatbot,
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <p className={classes['note']}>The conversations could not be loaded.</p>;
  if (!chatbot || !conversations?.length) return null;
  return (
    <Command.Group heading={`Conversations of ${chatbot.name}`} className={classes['group']}>
      {conversations.map((conversation) => (
        <LinkEntry
          key={conversation.id}
          to={`/conversations/${chatbot.id}?conversation=${conversation.id}`}
          words={wordsOf(conversation)}
          icon={<MessageSquare size={16} aria-hidden />}
          onDone={onDone}
        />
      ))}
    </Command.Group>
  );
}

import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import {
  announce,
  EmptyState,
  ErrorState,
  isClient,
  Page,
  PageHeader,
  SearchArt,
  useChatbotsQuery,
  useCurrentUser,
  useDelayed,
} from '@chatbot-builder/kit';
import { Input } from '@chatbot-builder/kit/antd';
import { ChatbotCard } from './chatbot-card';
import { ChatbotCardSkeleton } from './chatbot-card-skeleton';
import { CreateChatbotButton } from './create-chatbot-button';
import { NoChatbots } from './no-chatbots';
import { searchChatbots } from './search-chatbots';
import classes from './chatbot-list.module.css';

const SKELETONS = Array.from({ length: 6 }, (_, index) => index);
const POSITIONS = { 'bottom-right': 'Bottom right', 'bottom-left': 'Bottom left' };

export function ChatbotList() {
  const user = useCurrentUser();
  const { data: chatbots, error, isLoading, refetch } = useChatbotsQuery();
  const late = useDelayed(isLoading);
  const readOnly = !user || isClient(user);
  return (
    <Page>
      <PageHeader
        title="Chatbots"
        subtitle={readOnly ? 'View your assigned chatbots' : 'Manage and configure your AI chatbots'}
        action={!readOnly && (chatbots?.length ?? 0) > 0 && <CreateChatbotButton />}
      />
      {error && <ErrorState title="The chatbots could not be loaded" error={error} onRetry={() => void refetch()} />}
      {late && (
        <div role="status" aria-label="Loading chatbots">
          <div className={classes['searchRoom']} />
          <div className={classes['cards']}>
            {SKELETONS.map((key) => (
              <ChatbotCardSkeleton key={key} />
            ))}
          </div>
        </div>
      )}
      {!error && chatbots?.length === 0 && <NoChatbots readOnly={readOnly} />}
      {!error && chatbots && chatbots.length > 0 && <SearchableChatbots chatbots={chatbots} />}
    </Page>
  );
}

function SearchableChatbots({ chatbots }: { chatbots: readonly ChatbotSummary[] }) {
  const [text, setText] = useState('');
  const found = searchChatbots(chatbots, text);
  const search = (next: string) => {
    setText(next);
    const count = searchChatbots(chatbots, next).length;
    announce(count === 1 ? '1 chatbot found' : `${count} chatbots found`);
  };
  return (
    <>
      <Input
        className={classes['search']}
        type="search"
        prefix={<Search size={16} aria-hidden />}
        placeholder="Search chatbots..."
        aria-label="Search chatbots"
        value={text}
        onChange={(event) => search(event.target.value)}
      />
      {found.length === 0 && (
        <EmptyState art={<SearchArt />} title="No chatbots found">
          Try adjusting your search terms
        </EmptyState>
      )}
      <h2 className="visually-hidden">All chatbots</h2>
      <ul className={classes['cards']}>
        {found.map((chatbot) => (
          <li key={chatbot.id}>
            <ChatbotCard
              chatbot={chatbot}
              withoutDescription="No description provided"
              detail={POSITIONS[chatbot.position]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

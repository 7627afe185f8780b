import { useEffect } from 'react';
import {
  announce,
  EmptyState,
  ErrorState,
  isClient,
  Page,
  PageHeader,
  SearchArt,
  useCurrentUser,
  useDelayed,
} from '@chatbot-builder/kit';
import { formatCount } from '@chatbot-builder/kit/format';
import cards from '../cards/cards.module.css';
import { ChatbotCardSkeleton } from './chatbot-card-skeleton';
import { useChatbotListInfiniteQuery } from './chatbot-list-api';
import { CreateChatbotButton } from './create-chatbot-button';
import { ListTools } from './list-tools';
import { ListedChatbots } from './listed-chatbots';
import { NoChatbots } from './no-chatbots';
import { useListSearch } from './use-list-search';
import classes from './chatbot-list.module.css';

const SKELETONS = Array.from({ length: 6 }, (_, index) => index);

export function ChatbotList() {
  const user = useCurrentUser();
  const { search, ...tools } = useListSearch();
  // While another search is under way, `data` is still that of the one before.
  const { data, currentData, error, isFetching, refetch, ...more } = useChatbotListInfiniteQuery(search);
  const late = useDelayed(isFetching && !data && !error);
  const readOnly = !user || isClient(user);

  const total = currentData?.pages[0]?.total;
  const chatbots = data?.pages.flatMap(({ items }) => items);
  const none = search.q === '' && total === 0;
  useEffect(() => {
    if (search.q !== '' && total !== undefined) announce(`${formatCount(total, 'chatbot')} found`);
  }, [search.q, total]);

  return (
    <Page>
      <PageHeader
        title="Chatbots"
        subtitle={readOnly ? 'View your assigned chatbots' : 'Manage and configure your AI chatbots'}
        action={!readOnly && data && !none && <CreateChatbotButton />}
      />
      {none && <NoChatbots readOnly={readOnly} />}
      {!none && (data || search.q !== '') && <ListTools {...tools} sort={search.sort} total={total} />}
      {error && !currentData && (
        <ErrorState title="The chatbots could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {late && <ListSkeleton />}
      {!error && total === 0 && !none && (
        <EmptyState art={<SearchArt />} title="No chatbots found">
          Try adjusting your search terms
        </EmptyState>
      )}
      {chatbots && (currentData || !error) && (
        <ListedChatbots
          chatbots={chatbots}
          more={more.hasNextPage && currentData ? () => void more.fetchNextPage() : undefined}
          pending={more.isFetchingNextPage}
          failed={more.isFetchNextPageError}
        />
      )}
    </Page>
  );
}

const ListSkeleton = () => (
  <div role="status" aria-label="Loading chatbots">
    <div className={classes['toolsRoom']} />
    <div className={cards['cards']}>
      {SKELETONS.map((key) => (
        <ChatbotCardSkeleton key={key} />
      ))}
    </div>
  </div>
);

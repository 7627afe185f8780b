import {
  announce,
  Skeleton,
  ConversationArt,
  EmptyState,
  ErrorState,
  SearchArt,
  useDelayed,
  useMay,
} from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useNavigate } from '@chatbot-builder/kit/router';
import { useEffect } from 'react';
import { useConversationsInfiniteQuery, type Search } from '../api/conversations-api';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row';
import { LoadMore } from './load-more';
import { navigateLinks } from './navigate-links';
import { allItems, totalOf } from './pages';

const SKELETON_ROWS = [0.7, 0.85, 0.6, 0.8, 0.5, 0.75];

const ListSkeleton = () => (
  <div className={classes['rows']} role="status" aria-label="Loading conversations">
    {SKELETON_ROWS.map((part) => (
      <div className={classes['skeleton']} key={part}>
        <Skeleton width={`${part * 100}%`} height={13} />
        <Skeleton width="55%" height={11} />
      </div>
    ))}
  </div>
);

interface ConversationListProps {
  readonly search: Search;
  readonly selectedId: string | undefined;
  readonly linkTo: (conversationId: string) => string;
  readonly now: Date;
}

/** All conversations, newest first, loaded while scrolling. */
export function ConversationList({ search, selectedId, linkTo, now }: ConversationListProps) {
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useConversationsInfiniteQuery(search, { refetchOnMountOrArgChange: true });
  const embeds = useMay('chatbots:write');
  const navigate = useNavigate();
  const late = useDelayed(!currentData && !error);
  const pages = currentData?.pages ?? [];
  const total = currentData && totalOf(pages);
  const items = allItems(pages);
  const found = search.q && currentData ? (total ?? items.length) : undefined;
  useEffect(() => {
    if (found !== undefined)
      announce(found === 1 ? '1 conversation found' : `${found.toLocaleString('en')} conversations found`);
  }, [found]);

  return (
    <>
      <h2 className={classes['count']}>Conversations{total !== undefined && ` (${total.toLocaleString('en')})`}</h2>
      <div className={classes['scroller']} data-scroller>
        {!currentData && !error && late && <ListSkeleton />}
        {!currentData && error && (
          <ErrorState title="Failed to fetch conversations" error={error} onRetry={() => void refetch()} inset />
        )}
        {currentData && items.length === 0 && !search.q && (
          <EmptyState
            art={<ConversationArt />}
            title="No conversations yet"
            action={
              embeds && (
                <Button onClick={() => void navigate(`/chatbots/${search.chatbotId}?tab=embed`)}>Embed Code</Button>
              )
            }
            inset
          >
            They appear here as soon as a visitor sends a message.
          </EmptyState>
        )}
        {currentData && items.length === 0 && search.q && (
          <EmptyState art={<SearchArt />} title="No conversations match your search" inset>
            You can enter any part of a session ID.
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className={classes['rows']} aria-label="Conversations" onKeyDown={navigateLinks}>
            {items.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                to={linkTo(conversation.id)}
                selected={conversation.id === selectedId}
                now={now}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <LoadMore pending={isFetchingNextPage} failed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
        )}
      </div>
    </>
  );
}

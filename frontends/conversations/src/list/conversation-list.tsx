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
import { formatCount, formatNumber } from '@chatbot-builder/kit/format';
import { useNavigate } from '@chatbot-builder/kit/router';
import { useEffect, useMemo, useState } from 'react';
import { useConversationsInfiniteQuery, type Search } from '../api/conversations-api';
import { chosen } from '../filter/filter-of';
import classes from './conversation-list.module.css';
import { LoadMore } from './load-more';
import { allItems, heightOf, startOf, totalOf } from './pages';
import { Rows } from './rows';

const SKELETON_ROWS = [0.7, 0.85, 0.6, 0.8, 0.5, 0.75];
const ListSkeleton = () => (
  <div className={classes['skeletons']} role="status" aria-label="Loading conversations">
    {SKELETON_ROWS.map((part) => (
      <div className={classes['skeleton']} key={part}>
        <Skeleton width={`${part * 100}%`} height={13} />
        <Skeleton width="55%" height={11} />
      </div>
    ))}
  </div>
);

/** Without a total, there are more than are loaded. */
const countWords = (total: number | undefined, loaded: number): string =>
  total === undefined ? `more than ${formatNumber(loaded)}` : formatNumber(total);

const foundWords = (total: number | undefined, loaded: number): string =>
  total === undefined
    ? `More than ${formatCount(loaded, 'conversation')} found`
    : `${formatCount(total, 'conversation')} found`;

interface ConversationListProps {
  readonly search: Search;
  readonly selectedId: string | undefined;
  readonly lastId: string | undefined;
  readonly linkTo: (conversationId: string) => string;
  /** Shows all conversations again. */
  readonly onClear: () => void;
  readonly now: Date;
}

/** The conversations that match, newest first, loaded while scrolling. */
export function ConversationList({ search, selectedId, lastId, linkTo, onClear, now }: ConversationListProps) {
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useConversationsInfiniteQuery(search);
  const embeds = useMay('chatbots:write');
  const navigate = useNavigate();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const late = useDelayed(!currentData && !error);
  const pages = currentData?.pages;
  const items = useMemo(() => (pages ? allItems(pages) : []), [pages]);
  const start = pages ? startOf(pages) : 0;
  const height = pages ? heightOf(pages) : 0;
  const total = pages && totalOf(pages);
  const filters = chosen(search.filter);
  const filtered = filters > 0 || search.filter.q !== undefined;

  // Of an unknown number, only the first rows are told, so that further ones are silent.
  const first = pages?.find((page) => page.items.length > 0)?.items.length ?? 0;
  const known = total !== undefined || items.length > 0;
  const found = filtered && known ? foundWords(total, first) : undefined;
  useEffect(() => {
    if (found !== undefined) announce(found);
  }, [found]);

  // A page may be empty although others follow.
  const searching = items.length === 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);

  return (
    <>
      <h2 className={classes['count']}>Conversations{known && ` (${countWords(total, items.length)})`}</h2>
      <div
        className={classes['scroller']}
        ref={setScroller}
        // Who presses the scrollbar goes on by keys from there.
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.querySelector('ul')?.focus({ preventScroll: true });
        }}
      >
        {!currentData && !error && late && <ListSkeleton />}
        {!currentData && error && (
          <ErrorState title="Failed to fetch conversations" error={error} onRetry={() => void refetch()} inset />
        )}
        {currentData && items.length === 0 && !filtered && (
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
        {currentData && items.length === 0 && filtered && !hasNextPage && (
          <EmptyState
            art={<SearchArt />}
            title="No conversations match your search"
            action={filters > 0 && <Button onClick={onClear}>Clear filters</Button>}
            inset
          >
            {filters > 0 ? 'Fewer filters find more.' : 'You can enter any part of a session ID.'}
          </EmptyState>
        )}
        {scroller && items.length > 0 && (
          <Rows
            key={JSON.stringify(search)}
            search={search}
            items={items}
            start={start}
            height={height}
            total={total}
            scroller={scroller}
            selectedId={selectedId}
            lastId={lastId}
            linkTo={linkTo}
            now={now}
            isNextFailed={isFetchNextPageError}
            onNext={() => {
              if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
            }}
          />
        )}
        {hasNextPage && height === start + items.length && (
          <LoadMore pending={isFetchingNextPage} failed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
        )}
      </div>
    </>
  );
}

import type { Chatbot } from '@chatbot-builder/contracts/http';
import { ConversationArt, EmptyState, useDocumentTitle, useMedia, usePhone, useToday } from '@chatbot-builder/kit';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useConversationQuery, useConversationsInfiniteQuery } from '../api/conversations-api';
import { useFilter } from '../filter/use-filter';
import { allItems } from '../list/pages';
import { useLiveConversations } from '../live/use-live-conversations';
import { DetailsPane } from './details-pane';
import { InboxHeader } from './inbox-header';
import classes from './inbox.module.css';
import { ListPane } from './list-pane';
import { ThreadPane } from './thread-pane';
import { useSelection } from './use-selection';
import { useTypedSearch } from './use-typed-search';

/** Shows list, thread and details side by side, or one at a time on a phone. */
export function Inbox({ chatbot }: { chatbot: Chatbot }) {
  useDocumentTitle(`${chatbot.name}, Conversations`);
  const now = useToday();
  const selection = useSelection();
  const filtering = useFilter();
  const [typed, setTyped] = useTypedSearch(filtering);
  const search = { chatbotId: chatbot.id, filter: filtering.filter };
  const { listed, isEmpty, isLoaded } = useConversationsInfiniteQuery(search, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => {
      const items = data && allItems(data.pages);
      return {
        listed: items?.find(({ id }) => id === selection.id),
        isEmpty: items?.length === 0,
        isLoaded: isError || items !== undefined,
      };
    },
  });
  // The open conversation stays open when a search removes it from the list.
  const [shown, setShown] = useState(listed);
  if (listed && listed !== shown) setShown(listed);
  const known = listed ?? (shown?.id === selection.id ? shown : undefined);
  // A link may lead to one that the list has not loaded, or does not have.
  const { currentData: linked } = useConversationQuery(
    { chatbotId: chatbot.id, conversationId: selection.id ?? '' },
    { skip: selection.id === undefined || !isLoaded || known !== undefined },
  );
  useLiveConversations(search, selection.id);

  const phone = usePhone();
  const wide = useMedia('(min-width: 1200px)');
  const [unfolded, setUnfolded] = useState<boolean>();
  const details = selection.id !== undefined && (unfolded ?? wide);
  const covered = details && !wide;
  const fold = () => setUnfolded(!details);

  const [lastId, setLastId] = useState<string>();
  useEffect(() => {
    if (selection.id !== undefined) setLastId(selection.id);
  }, [selection.id]);
  const close = () => {
    selection.clear();
    setUnfolded(undefined);
  };
  const back = covered
    ? { label: 'Back to the messages', go: () => setUnfolded(false) }
    : { label: 'Back to the list', go: close };
  const goBack = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || selection.id === undefined) return;
    // React also bubbles key events out of portals such as dialogs. In an input, Escape belongs to the input.
    const { target, currentTarget } = event;
    if (target instanceof HTMLInputElement || !(target instanceof Node && currentTarget.contains(target))) return;
    if (covered) setUnfolded(false);
    else close();
  };

  return (
    <div className={classes['inbox']} onKeyDown={goBack}>
      <InboxHeader chatbot={chatbot} search={search} back={phone && selection.id ? back : undefined} />
      <div className={classes['panes']} data-details={details || undefined}>
        {!(phone && selection.id) && (
          <ListPane
            typed={typed}
            onType={setTyped}
            search={search}
            filtering={filtering}
            selection={selection}
            lastId={lastId}
            now={now}
          />
        )}
        {selection.id && !covered && (
          <ThreadPane
            chatbotId={chatbot.id}
            conversationId={selection.id}
            conversation={known ?? linked}
            color={chatbot.primaryColor}
            now={now}
            detailsShown={details}
            onFold={fold}
          />
        )}
        {selection.id && details && (
          <DetailsPane
            conversationId={selection.id}
            search={search}
            now={now}
            onBack={covered && !phone ? () => setUnfolded(false) : undefined}
          />
        )}
        {!selection.id && !phone && (
          <section className={`${classes['pane']} ${classes['none']}`} aria-label="Conversation">
            {!isEmpty && (
              <EmptyState art={<ConversationArt />} title="Select a conversation to view messages" inset>
                See the questions, the answers, and the sources behind them.
              </EmptyState>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

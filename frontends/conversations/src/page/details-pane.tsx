import { Skeleton, ErrorState, useDelayed, useMay } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { ArrowLeft } from 'lucide-react';
import { type Search, useConversationQuery, useMessagesQuery } from '../api/conversations-api';
import { CollectedData } from '../details/collected-data';
import { Details } from '../details/details';
import { EraseButton } from '../erase/erase-button';
import classes from './inbox.module.css';

interface DetailsPaneProps {
  readonly conversationId: string;
  readonly search: Search;
  readonly now: Date;
  /** Set while the details cover the thread. */
  readonly onBack: (() => void) | undefined;
}

export function DetailsPane({ conversationId, search, now, onBack }: DetailsPaneProps) {
  const { currentData: messages, error, refetch } = useMessagesQuery(conversationId);
  const { currentData: conversation } = useConversationQuery({ chatbotId: search.chatbotId, conversationId });
  const mayErase = useMay('conversations:erase');
  const late = useDelayed(!messages && !error);
  return (
    <aside className={classes['pane']} aria-label="Details">
      <div className={classes['head']}>
        {onBack && (
          <Button
            type="text"
            icon={<ArrowLeft size={16} aria-hidden />}
            aria-label="Back to the messages"
            onClick={onBack}
          />
        )}
        <h2 className={classes['title']}>Details</h2>
      </div>
      <div className={classes['body']}>
        {!messages && !error && late && (
          <div className={classes['skeletons']} role="status" aria-label="Loading details">
            <Skeleton width={200} height={16} />
            <Skeleton width={160} height={16} />
            <Skeleton width={180} height={16} />
          </div>
        )}
        {!messages && error && (
          <ErrorState title="Failed to fetch details" error={error} onRetry={() => void refetch()} inset />
        )}
        {messages?.length === 0 && <p className={classes['nothing']}>This conversation has no messages.</p>}
        {messages && messages.length > 0 && <Details messages={messages} conversation={conversation} now={now} />}
        {messages && messages.length > 0 && <CollectedData conversationId={conversationId} />}
        {mayErase && messages?.some(({ content }) => content !== null) && (
          <EraseButton key={conversationId} conversationId={conversationId} search={search} />
        )}
      </div>
    </aside>
  );
}

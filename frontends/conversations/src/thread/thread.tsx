import { Skeleton, ConversationArt, EmptyState, ErrorState, useDelayed } from '@chatbot-builder/kit';
import type { Message } from '@chatbot-builder/contracts/http';
import { readableColors } from '@chatbot-builder/contracts/color';
import { formatWeekday } from '@chatbot-builder/kit/format';
import { useLocation } from '@chatbot-builder/kit/router';
import { useRef } from 'react';
import { useMessagesQuery } from '../api/conversations-api';
import { byDay } from './by-day';
import { MessageView } from './message-view';
import classes from './thread.module.css';
import { useFollow } from './use-follow';
import { useLinkedMessage } from './use-linked-message';

const ThreadSkeleton = () => (
  <div className={classes['thread']} role="status" aria-label="Loading messages">
    <div className={classes['asked']}>
      <Skeleton width={260} height={42} radius={12} />
    </div>
    <Skeleton width={340} height={84} radius={12} />
    <div className={classes['asked']}>
      <Skeleton width={200} height={42} radius={12} />
    </div>
  </div>
);

const questionBefore = (messages: readonly Message[], reply: Message): string =>
  messages.slice(0, messages.indexOf(reply)).findLast(({ role }) => role === 'user')?.content ?? '';

interface ThreadProps {
  readonly chatbotId: string;
  readonly conversationId: string;
  /** The owner's color, `#rrggbb`. */
  readonly color: string;
  readonly now: Date;
}

export function Thread({ chatbotId, conversationId, color, now }: ThreadProps) {
  const {
    currentData: messages,
    error,
    refetch,
  } = useMessagesQuery(conversationId, { refetchOnMountOrArgChange: true });
  const { pathname } = useLocation();
  const late = useDelayed(!messages && !error);
  const scroller = useRef<HTMLDivElement>(null);
  useFollow(scroller, conversationId, messages?.length ?? 0);
  useLinkedMessage(scroller, messages !== undefined);
  const colors = readableColors(color);
  return (
    <div className={classes['scroller']} ref={scroller} tabIndex={-1}>
      {!messages && !error && late && <ThreadSkeleton />}
      {!messages && error && (
        <ErrorState
          title="Failed to fetch messages"
          error={error}
          onRetry={() => void refetch()}
          back={{ to: pathname, label: 'Back to all conversations' }}
          inset
        />
      )}
      {messages?.length === 0 && (
        <EmptyState art={<ConversationArt />} title="No messages in this conversation" inset>
          The visitor opened the chat but didn’t write anything.
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <div className={classes['thread']} role="log" aria-label="Messages">
          {byDay(messages).map((day) => (
            <section className={classes['day']} key={day.at} aria-label={formatWeekday(day.at, now)}>
              <time className={classes['name']} dateTime={day.at}>
                {formatWeekday(day.at, now)}
              </time>
              {day.messages.map((message) => (
                <MessageView
                  key={`${message.role}/${message.id}`}
                  chatbotId={chatbotId}
                  conversationId={conversationId}
                  question={questionBefore(messages, message)}
                  message={message}
                  colors={colors}
                />
              ))}
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

import type { Conversation } from '@chatbot-builder/contracts/http';
import { formatDateTime } from '@chatbot-builder/kit/format';
import { Link } from '@chatbot-builder/kit/router';
import { memo } from 'react';
import { RowRating } from '../rating/row-rating';
import classes from './conversation-row.module.css';
import { RowMark } from './row-mark';
import { shortSessionId } from './session-id';
import { visitorOf } from './visitor-of';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly to: string;
  readonly selected: boolean;
  readonly now: Date;
  /** Pixels from the list's top. */
  readonly start: number;
  /** From 1, of all rows. -1 if their number is unknown. */
  readonly position: number;
  readonly of: number;
}

/** Who wrote, where that is known, before the session. */
function VisitorAndSession({ of }: { readonly of: Conversation }) {
  const visitor = visitorOf(of);
  return (
    <span className={classes['who']}>
      {visitor !== null && (
        <span className={classes['visitor']} dir="auto">
          {visitor}
        </span>
      )}
      <span>{shortSessionId(of.sessionId)}</span>
    </span>
  );
}

/** A conversation in the list. The whole row is a link. */
export const ConversationRow = memo(
  ({ conversation, to, selected, now, start, position, of }: ConversationRowProps) => (
    <li className={classes['item']} style={{ top: start }} aria-posinset={position} aria-setsize={of}>
      <Link
        className={classes['row']}
        to={to}
        aria-current={selected || undefined}
        data-conversation={conversation.id}
        preventScrollReset
      >
        <div className={classes['line']}>
          {conversation.preview === null ? (
            <span className={classes['erased']}>Erased</span>
          ) : (
            <b className={classes['preview']} dir="auto">
              {conversation.title ?? conversation.preview}
            </b>
          )}
          <RowRating of={conversation.ratings} />
          <RowMark of={conversation} />
        </div>
        <div className={classes['facts']}>
          <VisitorAndSession of={conversation} />
          <time dateTime={conversation.createdAt}>{formatDateTime(conversation.createdAt, now)}</time>
        </div>
      </Link>
    </li>
  ),
);

import type { Message } from '@chatbot-builder/contracts/http';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import classes from './rating-mark.module.css';

type Rating = NonNullable<NonNullable<Message['reply']>['rating']>;

/** What the visitor thinks of a reply. */
export const RatingMark = ({ of: { value, comment } }: { of: Rating }) => {
  const Icon = value === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <span className={classes['rating']} data-value={value}>
      <Icon size={14} aria-hidden />
      <span className={classes['words']}>
        {value === 'up' ? 'Helpful' : 'Not helpful'}
        {comment !== null && (
          <>
            {': '}
            <q dir="auto">{comment}</q>
          </>
        )}
      </span>
    </span>
  );
};

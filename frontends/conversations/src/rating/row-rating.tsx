import type { Conversation } from '@chatbot-builder/contracts/http';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import classes from './rating-mark.module.css';

/** How a conversation's visitor rated its replies. One thumb down is what the team should see. */
export const RowRating = ({ of: { up, down } }: { of: Conversation['ratings'] }) => {
  if (up + down === 0) return null;
  const [Icon, words] = down > 0 ? [ThumbsDown, 'Rated not helpful'] : [ThumbsUp, 'Rated helpful'];
  return (
    <span className={classes['rating']} data-value={down > 0 ? 'down' : 'up'} title={words}>
      <Icon size={14} aria-label={words} role="img" />
    </span>
  );
};

import type { Conversation } from '@chatbot-builder/contracts/http';
import { Mail } from 'lucide-react';
import { NoSource } from './no-source';
import classes from './no-source.module.css';

/**
 * What the team should know of a conversation: that its visitor waits for a person, else that an answer had no source.
 */
export const RowMark = ({ of }: { of: Pick<Conversation, 'contactEmail' | 'unanswered'> }) => {
  if (of.contactEmail === null) return of.unanswered && <NoSource>No source</NoSource>;
  return (
    <span className={classes['tag']}>
      <Mail size={14} aria-hidden />
      Wants an answer
    </span>
  );
};

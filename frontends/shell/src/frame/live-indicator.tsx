import { useInProgress } from '@chatbot-builder/kit';
import classes from './live-indicator.module.css';

/** Conversations in progress now. Not a live region: it would talk all day. */
export function LiveIndicator() {
  const count = useInProgress();
  if (count === undefined) return null;
  return (
    <span className={classes['live']} data-busy={count > 0}>
      {count} <span className={classes['words']}>{count === 1 ? 'conversation' : 'conversations'} now</span>
    </span>
  );
}

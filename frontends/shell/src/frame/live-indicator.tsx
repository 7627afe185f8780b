import { useInProgress } from '@chatbot-builder/kit';
import classes from './live-indicator.module.css';

/** The number of conversations that are open now. Not a live region, since announcements would never stop. */
export function LiveIndicator() {
  const count = useInProgress();
  if (count === undefined) return null;
  if (count === null)
    return (
      <span className={classes['live']}>
        <span className={classes['words']}>Not connected</span>
      </span>
    );
  return (
    <span className={classes['live']} data-busy={count > 0}>
      {count} <span className={classes['words']}>{count === 1 ? 'conversation' : 'conversations'} now</span>
    </span>
  );
}

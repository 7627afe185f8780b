import { Skeleton, useDelayed } from '@chatbot-builder/kit';
import { PanelFrame } from '../panel/panel-frame';
import classes from './unanswered.module.css';

export const TITLE = 'Unanswered Questions';
export const DESCRIPTION = 'The knowledge has no answer to these, most asked first';
const ROWS = [0, 1, 2, 3];

export function UnansweredSkeleton() {
  const late = useDelayed(true);
  return (
    <div className={classes['list']} role="status" aria-label="Loading the unanswered questions">
      {late &&
        ROWS.map((row) => (
          <div className={classes['row']} key={row}>
            <div className={classes['words']}>
              <Skeleton width="60%" height={12} />
            </div>
            <Skeleton width={48} height={12} />
          </div>
        ))}
    </div>
  );
}

/** While the panel's own code loads. */
export const LoadingPanel = () => (
  <PanelFrame title={TITLE} description={DESCRIPTION}>
    <UnansweredSkeleton />
  </PanelFrame>
);

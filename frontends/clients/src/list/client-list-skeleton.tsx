import { Skeleton } from '@chatbot-builder/kit';
import classes from './client-list.module.css';

const ROWS = ['first', 'second', 'third'];

export const ClientListSkeleton = () => (
  <div className={classes['list']} role="status" aria-label="Loading clients">
    <div className={classes['head']}>
      <Skeleton width={64} height={12} />
    </div>
    {ROWS.map((row) => (
      <div className={classes['row']} key={row}>
        <div className={classes['lines']}>
          <Skeleton width={180} height={12} />
          <Skeleton width={120} height={10} />
        </div>
        <Skeleton width={160} height={28} radius={8} />
        <Skeleton width={132} height={28} radius={8} />
      </div>
    ))}
  </div>
);

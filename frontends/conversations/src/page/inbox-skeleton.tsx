import { Skeleton } from '@chatbot-builder/kit';
import header from './inbox-header.module.css';
import classes from './inbox.module.css';

/** The inbox while the chatbot is loading. */
export const InboxSkeleton = () => (
  <div className={classes['inbox']} role="status" aria-label="Loading conversations">
    <div className={header['header']}>
      <Skeleton width={16} height={16} />
      <Skeleton width={28} height={28} radius="10px 10px 10px 3px" />
      <Skeleton width={96} height={16} />
    </div>
    <div className={classes['panes']}>
      <div className={classes['pane']}>
        <div className={`${classes['head']} ${classes['search']}`}>
          <Skeleton width="100%" height={32} radius={8} />
        </div>
      </div>
    </div>
  </div>
);

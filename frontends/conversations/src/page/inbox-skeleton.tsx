import { Bone } from '@chatbot-builder/kit';
import header from './inbox-header.module.css';
import classes from './inbox.module.css';

/** The inbox's boxes before the chatbot is there. */
export const InboxSkeleton = () => (
  <div className={classes['inbox']} role="status" aria-label="Loading conversations">
    <div className={header['header']}>
      <Bone width={16} height={16} />
      <Bone width={28} height={28} radius="10px 10px 10px 3px" />
      <Bone width={96} height={16} />
    </div>
    <div className={classes['panes']}>
      <div className={classes['pane']}>
        <div className={`${classes['head']} ${classes['search']}`}>
          <Bone width="100%" height={32} radius={8} />
        </div>
      </div>
    </div>
  </div>
);

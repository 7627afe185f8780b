import { Skeleton } from '@chatbot-builder/kit';
import header from './editor-header.module.css';
import tabs from './editor-tabs.module.css';
import row from '../form/setting-row.module.css';
import classes from './editor.module.css';

const TABS = [52, 64, 76, 76];
const ROWS = [32, 52, 32, 32];

/** The editor while the chatbot is loading. */
export const EditorSkeleton = () => (
  <div className={classes['editor']} role="status" aria-label="Loading the chatbot">
    <div className={classes['form']}>
      <div className={classes['column']}>
        <div className={header['header']}>
          <Skeleton width={16} height={16} />
          <Skeleton width={28} height={28} radius="10px 10px 10px 3px" />
          <Skeleton width={120} height={20} />
        </div>
      </div>
      <div className={tabs['skeletons']}>
        {TABS.map((width, at) => (
          <Skeleton width={width} height={12} key={at} />
        ))}
      </div>
      <div className={`${classes['column']} ${classes['body']}`}>
        {ROWS.map((height, at) => (
          <div className={row['row']} key={at}>
            <Skeleton width={112} height={14} />
            <Skeleton width="100%" height={height} radius={8} />
          </div>
        ))}
      </div>
    </div>
    <div className={classes['panel']} />
  </div>
);

import { Button } from '@chatbot-builder/kit/antd';
import classes from './conversation-list.module.css';

interface LoadMoreProps {
  /** Pixels from the list's top, where it stands among the rows. */
  readonly start?: number;
  readonly pending: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The end of the loaded rows, while there are more. */
export const LoadMore = ({ start, pending, failed, onMore }: LoadMoreProps) => (
  <div className={classes['more']} style={{ top: start }} data-among={start !== undefined || undefined}>
    <Button type="text" size="small" loading={pending} onClick={onMore}>
      {failed ? 'Failed to fetch conversations. Retry' : 'Load more'}
    </Button>
  </div>
);

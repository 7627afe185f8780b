import { Button } from '@chatbot-builder/kit/antd';
import classes from './conversation-list.module.css';

interface LoadMoreProps {
  readonly pending: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The end of the loaded rows, while there are more. */
export const LoadMore = ({ pending, failed, onMore }: LoadMoreProps) => (
  <div className={classes['more']}>
    <Button type="text" size="small" loading={pending} onClick={onMore}>
      {failed ? 'Failed to fetch conversations. Retry' : 'Load more'}
    </Button>
  </div>
);

import { Button } from '@chatbot-builder/kit/antd';
import { useInView } from '@chatbot-builder/kit';
import { useRef } from 'react';
import classes from './conversation-list.module.css';

interface MoreRowsProps {
  readonly pending: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The end of the loaded rows. Loads more when scrolled into view; after a failure, only on click. */
export function LoadMore({ pending, failed, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  useInView(end, () => {
    if (!pending && !failed) onMore();
  });
  return (
    <div className={classes['more']} ref={end}>
      <Button type="text" size="small" loading={pending} onClick={onMore}>
        {failed ? 'Failed to fetch conversations. Retry' : 'Load more'}
      </Button>
    </div>
  );
}

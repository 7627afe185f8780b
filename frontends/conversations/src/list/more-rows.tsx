import { Button } from '@chatbot-builder/kit/antd';
import { useRef } from 'react';
import classes from './conversation-list.module.css';
import { useOnSight } from './use-on-sight';

interface MoreRowsProps {
  readonly pending: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The end of what is loaded: reads on when it comes into sight; after a failure, when it is pressed. */
export function MoreRows({ pending, failed, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  useOnSight(end, () => {
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

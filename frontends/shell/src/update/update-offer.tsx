import { useInProgress } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useEffect, useRef, useState } from 'react';
import { isOutdated } from './is-outdated';
import classes from './update-offer.module.css';

/** Offers a reload when the shell is outdated. A deploy breaks the live stream, so it asks whenever that is back. */
export function UpdateOffer() {
  const [outdated, setOutdated] = useState(false);
  const isLost = useInProgress() === null;
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost) void isOutdated().then(setOutdated);
    wasLost.current = isLost;
  }, [isLost]);
  return (
    <div role="status">
      {outdated && (
        <div className={classes['offer']}>
          A new version is available
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

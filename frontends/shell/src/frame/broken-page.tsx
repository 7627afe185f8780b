import { ErrorState, Page } from '@chatbot-builder/kit';
import { useEffect, useState } from 'react';
import { isOutdated } from '../update/is-outdated';
import { NewVersion } from '../update/new-version';

/** The fallback for a page that crashes or whose code cannot be loaded. After a deploy, the old code is gone. */
export function BrokenPage({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => void isOutdated().then(setOutdated), []);
  return (
    <Page>
      {outdated ? <NewVersion /> : <ErrorState title="This page could not be loaded" onRetry={onRetry} whole />}
    </Page>
  );
}

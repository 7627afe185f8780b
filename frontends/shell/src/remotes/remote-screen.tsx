import { lazy, Suspense, useMemo, useState } from 'react';
import { PageSpinner } from '@chatbot-builder/kit';
import type { RemotePage } from '@chatbot-builder/kit/pages';
import { loadRemoteModule } from './load-remote';
import { RemoteBoundary } from './remote-boundary';

interface RemoteScreenProps {
  readonly remote: RemotePage;
  readonly load?: typeof loadRemoteModule;
}

function Attempt({ remote, load = loadRemoteModule }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  // A lazy component remembers its failure: every attempt needs one of its own.
  const Screen = useMemo(
    () => lazy(async () => ({ default: (await load(remote, attempt)).Screen })),
    [remote, load, attempt],
  );
  return (
    <RemoteBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<PageSpinner />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}

export const RemoteScreen = (props: RemoteScreenProps) => <Attempt key={props.remote.name} {...props} />;

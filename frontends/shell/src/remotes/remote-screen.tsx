import { lazy, Suspense, useMemo, useState } from 'react';
import type { RemoteName } from '@chatbot-builder/contracts/remotes';
import { PageSpinner } from '@chatbot-builder/kit';
import { loadRemoteModule } from './load-remote';
import { RemoteBoundary } from './remote-boundary';

interface RemoteScreenProps {
  readonly name: RemoteName;
  readonly load?: typeof loadRemoteModule;
}

function Attempt({ name, load = loadRemoteModule }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  // A lazy component remembers its failure: every attempt needs one of its own.
  const Screen = useMemo(
    () => lazy(async () => ({ default: (await load(name, attempt)).Screen })),
    [name, load, attempt],
  );
  return (
    <RemoteBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<PageSpinner />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}

export const RemoteScreen = (props: RemoteScreenProps) => <Attempt key={props.name} {...props} />;

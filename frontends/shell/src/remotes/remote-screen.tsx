import { lazy, Suspense, useMemo, useState } from 'react';
import { Loading } from '@chatbot-builder/kit';
import type { RemotePage } from '@chatbot-builder/kit/pages';
import { useLocation } from '@chatbot-builder/kit/router';
import { loadScreen } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { RemoteShape } from './remote-shape';

interface RemoteScreenProps {
  readonly remote: RemotePage;
  readonly load?: typeof loadScreen;
}

function Attempts({ remote, load = loadScreen }: RemoteScreenProps) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  // A lazy component caches its failure, so every attempt needs a new one.
  const Screen = useMemo(() => lazy(async () => ({ default: await load(remote, attempt) })), [remote, load, attempt]);
  return (
    <RemoteBoundary key={attempt} path={pathname} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense
        fallback={
          <Loading>
            <RemoteShape name={remote.name} />
          </Loading>
        }
      >
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
}

export const RemoteScreen = (props: RemoteScreenProps) => <Attempts key={props.remote.name} {...props} />;

import {
  ErrorState,
  LiveProvider,
  onReturnToPage,
  Page,
  Loading,
  sessionSlice,
  useAppDispatch,
  useAppSelector,
  useSession,
} from '@chatbot-builder/kit';
import { Navigate, useLocation } from '@chatbot-builder/kit/router';
import { useEffect, useEffectEvent } from 'react';
import { signInPath } from '../auth/next-path';
import { useSignedInHint } from '../auth/signed-in-hint';
import { Layout } from './layout';

/** Everything behind sign-in. After a logout the browser is already navigating to the landing page. */
export function SignedIn() {
  const { user, error, refresh } = useSession();
  const hasLeft = useAppSelector(sessionSlice.selectors.selectLoggedOut);
  const dispatch = useAppDispatch();
  const place = useLocation();
  useSignedInHint(user);

  // The session may have ended while the page was in the back-forward cache.
  const checkAgain = useEffectEvent(() => {
    dispatch(sessionSlice.actions.ended(null));
    refresh();
  });
  useEffect(() => onReturnToPage(() => checkAgain()), []);

  if (error)
    return (
      <main>
        <Page>
          <ErrorState title="Your account could not be loaded" error={error} onRetry={refresh} whole />
        </Page>
      </main>
    );
  if (user === undefined || hasLeft) return <Loading />;
  if (user === null) return <Navigate to={signInPath(place)} replace />;
  return (
    <LiveProvider personId={user.id}>
      <Layout user={user} />
    </LiveProvider>
  );
}

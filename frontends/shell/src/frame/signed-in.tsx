import { LiveProvider, PageSpinner, sessionSlice, useAppSelector, useCurrentUser } from '@chatbot-builder/kit';
import { Navigate } from '@chatbot-builder/kit/router';
import { Layout } from './layout';

/** Everything behind sign-in. Who has just logged out is already on the way to the landing page. */
export function SignedIn() {
  const user = useCurrentUser();
  const hasLeft = useAppSelector(sessionSlice.selectors.selectLeft);
  if (user === undefined || hasLeft) return <PageSpinner />;
  if (user === null) return <Navigate to="/auth" replace />;
  return (
    <LiveProvider accountId={user.id}>
      <Layout user={user} />
    </LiveProvider>
  );
}

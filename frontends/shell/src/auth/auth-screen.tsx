import { useState } from 'react';
import { ErrorState, Page, sessionSlice, useAppSelector, useSession, Loading } from '@chatbot-builder/kit';
import { Navigate, useLocation } from '@chatbot-builder/kit/router';
import { AuthForm } from './auth-form';
import { AuthLayout } from './auth-layout';
import type { AuthMode } from './auth-mode';
import { nextPath } from './next-path';
import { useSignedInHint, wasSignedIn } from './signed-in-hint';

/**
 * Sign-in and registration on one screen. Who is signed in goes on to the dashboard. The form is drawn before the
 * server says who that is, except where somebody was signed in, who would see it flash.
 */
export function AuthScreen() {
  const { user, error, refresh } = useSession();
  const { search } = useLocation();
  const sessionEnded = useAppSelector(sessionSlice.selectors.selectEndedElsewhere);
  const [mode, setMode] = useState<AuthMode>('login');
  const [expectsUser] = useState(wasSignedIn);
  useSignedInHint(user);
  if (error)
    return (
      <main>
        <Page>
          <ErrorState title="Your account could not be loaded" error={error} onRetry={refresh} whole />
        </Page>
      </main>
    );
  if (user) return <Navigate to={nextPath(search)} replace />;
  if (user === undefined && expectsUser) return <Loading />;
  return (
    <AuthLayout back="home">
      <AuthForm
        key={mode}
        mode={mode}
        sessionEnded={sessionEnded}
        checking={user === undefined}
        onSwitch={() => setMode(mode === 'login' ? 'register' : 'login')}
      />
    </AuthLayout>
  );
}

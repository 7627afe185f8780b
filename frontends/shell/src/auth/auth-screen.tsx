import { useState } from 'react';
import { ErrorState, sessionSlice, useAppSelector, useDelayed, useSession } from '@chatbot-builder/kit';
import { Navigate, useLocation } from '@chatbot-builder/kit/router';
import { AuthForm } from './auth-form';
import { AuthLayout } from './auth-layout';
import type { AuthMode } from './auth-mode';
import { nextPath } from './next-path';

/** Sign-in and registration on one screen, drawn before the server says who is signed in, which redirects. */
export function AuthScreen() {
  const { user, error, refresh } = useSession();
  const { search } = useLocation();
  const sessionEnded = useAppSelector(sessionSlice.selectors.selectEndedElsewhere);
  const checking = useDelayed(user === undefined);
  const [mode, setMode] = useState<AuthMode>('login');
  if (error) return <ErrorState title="Your account could not be loaded" error={error} onRetry={refresh} />;
  if (user) return <Navigate to={nextPath(search)} replace />;
  return (
    <AuthLayout back="home">
      <AuthForm
        key={mode}
        mode={mode}
        sessionEnded={sessionEnded}
        checking={checking}
        onSwitch={() => setMode(mode === 'login' ? 'register' : 'login')}
      />
    </AuthLayout>
  );
}

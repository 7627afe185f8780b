import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ErrorState, PageSpinner, sessionSlice, useAppSelector, useSession } from '@chatbot-builder/kit';
import { Mark } from '@chatbot-builder/kit/brand';
import { Navigate, useLocation } from '@chatbot-builder/kit/router';
import { AuthForm } from './auth-form';
import type { AuthMode } from './auth-mode';
import { nextPath } from './next-path';
import { SellingPoints } from './selling-points';
import classes from './auth-screen.module.css';

/** Sign-in and registration on one screen. Redirects people who are already signed in. */
export function AuthScreen() {
  const { user, error, refresh } = useSession();
  const { search } = useLocation();
  const sessionEnded = useAppSelector(sessionSlice.selectors.selectEndedElsewhere);
  const [mode, setMode] = useState<AuthMode>('login');
  if (error) return <ErrorState title="Your account could not be loaded" error={error} onRetry={refresh} />;
  if (user === undefined) return <PageSpinner />;
  if (user) return <Navigate to={nextPath(search)} replace />;
  return (
    <div className={classes['screen']}>
      <main className={classes['form']}>
        <a className={classes['back']} href="/">
          <ArrowLeft size={16} aria-hidden />
          Back to Home
        </a>
        <div className={classes['middle']}>
          <Mark size={32} />
          <AuthForm
            key={mode}
            mode={mode}
            sessionEnded={sessionEnded}
            onSwitch={() => setMode(mode === 'login' ? 'register' : 'login')}
          />
        </div>
      </main>
      <aside className={classes['side']} aria-label="Why Chatbot Builder">
        <SellingPoints />
      </aside>
    </div>
  );
}

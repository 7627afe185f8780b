import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ErrorState, sessionSlice, useAppSelector, useDelayed, useSession } from '@chatbot-builder/kit';
import { Mark } from '@chatbot-builder/kit/brand';
import { Navigate, useLocation } from '@chatbot-builder/kit/router';
import { AuthForm } from './auth-form';
import type { AuthMode } from './auth-mode';
import { nextPath } from './next-path';
import { SellingPoints } from './selling-points';
import classes from './auth-screen.module.css';

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
            checking={checking}
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

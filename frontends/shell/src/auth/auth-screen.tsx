import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { PageSpinner, useCurrentUser } from '@chatbot-builder/kit';
import { Mark } from '@chatbot-builder/kit/brand';
import { Navigate } from '@chatbot-builder/kit/router';
import { AuthForm } from './auth-form';
import type { AuthMode } from './auth-mode';
import { SellingPoints } from './selling-points';
import classes from './auth-screen.module.css';

/** Sign-in and registration on one screen. A signed-in visitor has nothing to do here. */
export function AuthScreen() {
  const user = useCurrentUser();
  const [mode, setMode] = useState<AuthMode>('login');
  if (user === undefined) return <PageSpinner />;
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <div className={classes['screen']}>
      <main className={classes['form']}>
        <a className={classes['back']} href="/">
          <ArrowLeft size={16} aria-hidden />
          Back to Home
        </a>
        <div className={classes['middle']}>
          <Mark size={32} />
          <AuthForm key={mode} mode={mode} onSwitch={() => setMode(mode === 'login' ? 'register' : 'login')} />
        </div>
      </main>
      <aside className={classes['side']} aria-label="Why Chatbot Builder">
        <SellingPoints />
      </aside>
    </div>
  );
}

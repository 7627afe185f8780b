import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from '@chatbot-builder/kit/brand';
import { Link } from '@chatbot-builder/kit/router';
import { SellingPoints } from './selling-points';
import classes from './auth-screen.module.css';

interface AuthLayoutProps {
  /** Where the link at the top leads. */
  readonly back: 'home' | 'login';
  readonly children: ReactNode;
}

/** A form beside the selling points. */
export function AuthLayout({ back, children }: AuthLayoutProps) {
  const arrow = <ArrowLeft size={16} aria-hidden />;
  return (
    <div className={classes['screen']}>
      <main className={classes['form']}>
        {back === 'home' ? (
          <a className={classes['back']} href="/">
            {arrow}
            Back to Home
          </a>
        ) : (
          <Link className={classes['back']} to="/login">
            {arrow}
            Back to Login
          </Link>
        )}
        <div className={classes['middle']}>
          <Mark size={32} />
          {children}
        </div>
      </main>
      <aside className={classes['side']} aria-label="Why Chatbot Builder">
        <SellingPoints />
      </aside>
    </div>
  );
}

import { Logo } from '@chatbot-builder/kit/brand';
import { wasSignedIn } from '../auth/signed-in-hint';
import { ButtonLink } from './button-link';
import classes from './header.module.css';

export const Header = () => (
  <header className={classes['header']}>
    <div className={classes['inside']}>
      <a href="/" className={classes['brand']}>
        <Logo />
      </a>
      <nav className={classes['nav']} aria-label="Main">
        <a href="#features">Features</a>
        <a href="#how">How It Works</a>
        <a href="#pricing">Pricing</a>
      </nav>
      <div className={classes['end']}>
        {wasSignedIn() ? (
          <ButtonLink href="/dashboard" look="ink">
            Open dashboard
          </ButtonLink>
        ) : (
          <>
            <ButtonLink href="/auth" look="quiet">
              Sign In
            </ButtonLink>
            <ButtonLink href="/auth" look="ink">
              Get Started
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  </header>
);

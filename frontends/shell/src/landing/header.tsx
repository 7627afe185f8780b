import { Logo } from '@chatbot-builder/kit/brand';
import { wasSignedIn } from '../auth/signed-in-hint';
import { ButtonLink } from './button-link';
import classes from './header.module.css';

interface HeaderProps {
  /** The landing page's path, on other pages. */
  readonly home?: '' | '/';
  readonly signedIn?: boolean;
}

export const Header = ({ home = '', signedIn = wasSignedIn() }: HeaderProps) => (
  <header className={classes['header']}>
    <div className={classes['inside']}>
      <a href="/" className={classes['brand']}>
        <Logo />
      </a>
      <nav className={classes['nav']} aria-label="Main">
        <a href={`${home}#features`}>Features</a>
        <a href={`${home}#how`}>How It Works</a>
        <a href={`${home}#pricing`}>Pricing</a>
      </nav>
      <div className={classes['end']}>
        {signedIn ? (
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

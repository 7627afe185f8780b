import { wasSignedIn } from '../auth/signed-in-hint';
import { ButtonLink } from './button-link';
import classes from './calls.module.css';

/** The two calls to action: create an account or go on with it, and self-host the product. */
export const Calls = () => (
  <div className={classes['calls']}>
    {wasSignedIn() ? (
      <ButtonLink href="/dashboard" look="primary" size="point">
        Open dashboard
      </ButtonLink>
    ) : (
      <ButtonLink href="/auth" look="primary" size="point">
        Get Started
      </ButtonLink>
    )}
    <ButtonLink href="#own" look="line" size="point">
      Run it yourself
    </ButtonLink>
  </div>
);

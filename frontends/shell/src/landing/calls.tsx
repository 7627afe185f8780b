import { ButtonLink } from './button-link';
import classes from './calls.module.css';

/** The two calls to action: create an account, or self-host the product. */
export const Calls = () => (
  <div className={classes['calls']}>
    <ButtonLink href="/auth" look="primary" size="point">
      Get Started
    </ButtonLink>
    <ButtonLink href="#own" look="line" size="point">
      Run it yourself
    </ButtonLink>
  </div>
);

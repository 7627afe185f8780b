import { ButtonLink } from './button-link';
import classes from './calls.module.css';

/** The two ways in: an account here, or the whole product on one's own machine. */
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

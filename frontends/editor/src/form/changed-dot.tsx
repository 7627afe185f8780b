import classes from './changed-dot.module.css';

export const ChangedDot = () => (
  <span className={classes['dot']} title="Changed, not saved" role="img" aria-label="Changed, not saved" />
);

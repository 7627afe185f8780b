import classes from './mini-site.module.css';

/** Somebody's site, drawn in bars, with the widget open on it. */
export const MiniSite = ({ look }: { look: 'light' | 'dark' | 'rtl' }) => (
  <div className={classes['site']} data-look={look}>
    <i className={classes['brand']} />
    <i className={classes['title']} />
    <i className={classes['line']} />
    <i className={classes['line']} />
    <div className={classes['widget']}>
      <i />
      <i data-visitor />
      <i />
    </div>
  </div>
);

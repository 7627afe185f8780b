import classes from './mini-site.module.css';

/** A schematic customer website with the widget open. */
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

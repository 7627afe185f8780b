import { Spin } from 'antd';
import classes from './page-spinner.module.css';
import { useDelayed } from './use-delayed';

/** Fills the room of a page that is on its way. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  const late = useDelayed(true);
  return (
    <div className={classes['room']} role="status" aria-label={label}>
      {late && <Spin />}
    </div>
  );
}

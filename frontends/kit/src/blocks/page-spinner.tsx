import { Spin } from 'antd';
import classes from './page-spinner.module.css';
import { useDelayed } from './use-delayed';

/** A spinner in place of a loading page. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  const late = useDelayed(true);
  return (
    <div className={classes['room']} role="status" aria-label={label}>
      {late && <Spin />}
    </div>
  );
}

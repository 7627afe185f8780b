import type { ReactNode } from 'react';
import { Mark } from '../brand/logo';
import { useDelayed } from './use-delayed';
import classes from './loading.module.css';

interface LoadingProps {
  readonly label?: string;
  /** The shape of what comes, where it is known. */
  readonly children?: ReactNode;
}

/** In place of what is loading. Shows nothing if it arrives at once. */
export function Loading({ label = 'Loading', children = <Mark size={32} /> }: LoadingProps) {
  const late = useDelayed(true);
  return (
    <div className={classes['room']} role="status" aria-label={label}>
      {late && children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Skeleton } from '@chatbot-builder/kit';
import { formatNumber } from '@chatbot-builder/kit/format';
import classes from './stats.module.css';

interface StatCardProps {
  readonly label: string;
  readonly value: number;
  readonly note: ReactNode;
  /** A sparkline, or the counted chatbots. */
  readonly children?: ReactNode;
}

export function StatCard({ label, value, note, children }: StatCardProps) {
  return (
    <section className={classes['card']} aria-label={label}>
      <div className={classes['words']}>
        <h2>{label}</h2>
        <p className={classes['value']}>{formatNumber(value)}</p>
        <div className={classes['note']}>{note}</div>
      </div>
      {children && <div className={classes['aside']}>{children}</div>}
    </section>
  );
}

export const StatCardSkeleton = () => (
  <div className={classes['card']}>
    <div className={classes['skeletons']}>
      <Skeleton width={96} height={12} />
      <Skeleton width={72} height={26} />
      <Skeleton width={120} height={10} />
    </div>
  </div>
);

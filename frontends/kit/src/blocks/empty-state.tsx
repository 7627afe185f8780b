import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  readonly art: ReactNode;
  readonly title: string;
  /** The specification's words. */
  readonly children: ReactNode;
  /** A sentence of our own, where it teaches. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** `inset` where a pane, not the page, is empty: no card, less room. */
  readonly inset?: boolean;
}

export function EmptyState({ art, title, children, hint, action, inset = false }: EmptyStateProps) {
  return (
    <section className={classes['state']} data-inset={inset}>
      <div className={classes['art']}>{art}</div>
      <h2>{title}</h2>
      <p>{children}</p>
      {hint && <p>{hint}</p>}
      {action && <div className={classes['action']}>{action}</div>}
    </section>
  );
}

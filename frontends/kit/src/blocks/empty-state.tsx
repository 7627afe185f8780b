import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  readonly art: ReactNode;
  readonly title: string;
  /** The text from the specification. */
  readonly children: ReactNode;
  /** An optional helpful sentence. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** For an empty pane instead of an empty page: no card and less padding. */
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

import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

interface CardProps {
  readonly title: string;
  readonly hint: string;
  /** For what cannot be undone. */
  readonly danger?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, hint, danger = false, children }: CardProps) {
  const heading = useId();
  return (
    <section className={classes['card']} data-danger={danger || undefined} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className={classes['hint']}>{hint}</p>
      {children}
    </section>
  );
}

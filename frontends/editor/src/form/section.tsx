import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: ReactNode;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** A full-width section of a tab with a heading. */
export function Section({ title, hint, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes['section']} aria-labelledby={heading}>
      <div className={classes['head']}>
        <h2 className={classes['title']} id={heading}>
          {title}
        </h2>
        <p className={classes['hint']}>{hint}</p>
      </div>
      {children}
    </section>
  );
}

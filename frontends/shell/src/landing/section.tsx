import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Section = ({ id, className = '', children }: SectionProps) => (
  <section id={id} className={classes['section']}>
    <div className={`${classes['wrap']} ${className}`}>{children}</div>
  </section>
);

interface SectionHeadProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const SectionHead = ({ title, children }: SectionHeadProps) => (
  <div className={classes['head']}>
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
);

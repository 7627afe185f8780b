import type { ReactNode } from 'react';
import classes from './button-link.module.css';

interface ButtonLinkProps {
  readonly href: string;
  readonly look: 'primary' | 'line' | 'ink' | 'quiet';
  /** `point` is the page's main call to action, 44 px high. */
  readonly size?: 'point' | 'usual';
  readonly block?: boolean;
  readonly children: ReactNode;
}

export const ButtonLink = ({ href, look, size = 'usual', block = false, children }: ButtonLinkProps) => (
  <a href={href} className={classes['button']} data-look={look} data-size={size} data-block={block}>
    {children}
  </a>
);

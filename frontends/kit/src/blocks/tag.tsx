import type { ReactNode } from 'react';
import classes from './tag.module.css';

export const Tag = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes['tag']}>{children}</span>
);

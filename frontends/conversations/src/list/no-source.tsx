import { CircleQuestionMark } from 'lucide-react';
import classes from './no-source.module.css';

/** Marks an answer that cites no source. */
export const NoSource = ({ children }: { children: string }) => (
  <span className={classes['tag']}>
    <CircleQuestionMark size={14} aria-hidden />
    {children}
  </span>
);

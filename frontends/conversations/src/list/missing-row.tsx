import { Skeleton } from '@chatbot-builder/kit';
import list from './conversation-list.module.css';
import classes from './conversation-row.module.css';

/** Stands in for a row that is being loaded. */
export const MissingRow = ({ start }: { readonly start: number }) => (
  <li className={classes['item']} style={{ top: start }} aria-hidden>
    <div className={list['skeleton']}>
      <Skeleton width="70%" height={13} />
      <Skeleton width="55%" height={11} />
    </div>
  </li>
);

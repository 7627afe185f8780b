import { Link, useSearchParams } from '@chatbot-builder/kit/router';
import type { ReactNode } from 'react';
import { addressOf } from '../page/address';
import classes from './message-view.module.css';

/** Leads to a message, so that its address can be copied. */
export function MessageLink({ messageId, children }: { messageId: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Link
      className={classes['link']}
      to={addressOf(params, { message: messageId })}
      title="Link to this message"
      replace
      preventScrollReset
    >
      {children}
    </Link>
  );
}

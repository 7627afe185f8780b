import { Tooltip } from '@chatbot-builder/kit/antd';
import { Link, useSearchParams } from '@chatbot-builder/kit/router';
import type { ReactNode } from 'react';
import { addressOf } from '../page/address';
import classes from './message-view.module.css';

/** Leads to a message, so that its address can be copied. */
export function MessageLink({ messageId, children }: { messageId: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Tooltip title="Link to this message">
      <Link className={classes['link']} to={addressOf(params, { message: messageId })} replace preventScrollReset>
        <span className="visually-hidden">Link to this message, </span>
        {children}
      </Link>
    </Tooltip>
  );
}

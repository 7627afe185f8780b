import { Tooltip } from '@chatbot-builder/kit/antd';
import { Link, useSearchParams } from '@chatbot-builder/kit/router';
import type { ReactNode } from 'react';
import { addressOf } from '../page/address';
import classes from './message-view.module.css';

interface MessageLinkProps {
  readonly messageId: string;
  readonly children: ReactNode;
}

const useLinkTo = (messageId: string) => {
  const [params] = useSearchParams();
  return {
    to: addressOf(params, { message: messageId }),
    className: classes['link'],
    replace: true,
    preventScrollReset: true,
  };
};

export const MessageLink = ({ messageId, children }: MessageLinkProps) => (
  <Link {...useLinkTo(messageId)}>{children}</Link>
);

/** The time of a message, which leads to it, so that its address can be copied. */
export const MessageTime = ({ messageId, children }: MessageLinkProps) => (
  <Tooltip title="Link to this message">
    <Link {...useLinkTo(messageId)}>
      <span className="visually-hidden">Link to this message, </span>
      {children}
    </Link>
  </Tooltip>
);

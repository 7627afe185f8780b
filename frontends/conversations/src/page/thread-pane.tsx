import type { Conversation } from '@chatbot-builder/contracts/http';
import { CopyButton } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { PanelRight } from 'lucide-react';
import { Thread } from '../thread/thread';
import classes from './inbox.module.css';

interface ThreadPaneProps {
  readonly chatbotId: string;
  readonly conversationId: string;
  /** Undefined while it is loading. */
  readonly conversation: Conversation | undefined;
  readonly color: string;
  readonly now: Date;
  readonly detailsShown: boolean;
  readonly onFold: () => void;
}

export const ThreadPane = ({
  chatbotId,
  conversationId,
  conversation,
  color,
  now,
  detailsShown,
  onFold,
}: ThreadPaneProps) => (
  <section className={classes['pane']} aria-label="Conversation">
    <div className={classes['head']}>
      {conversation && (
        <>
          <span className={classes['session']}>{conversation.sessionId}</span>
          <CopyButton text={conversation.sessionId} label="Copy session ID" iconOnly type="text" size="small" />
        </>
      )}
      <Button
        className={classes['fold']}
        type="text"
        size="small"
        icon={<PanelRight size={16} aria-hidden />}
        aria-label={detailsShown ? 'Hide details' : 'Show details'}
        aria-expanded={detailsShown}
        onClick={onFold}
      />
    </div>
    <Thread chatbotId={chatbotId} conversationId={conversationId} color={color} now={now} />
  </section>
);

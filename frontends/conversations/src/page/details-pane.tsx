import { Button } from '@chatbot-builder/kit/ui';
import { ArrowLeft } from 'lucide-react';
import { useMessagesQuery } from '../api/conversations-api';
import { Details } from '../details/details';
import classes from './inbox.module.css';

interface DetailsPaneProps {
  readonly conversationId: string;
  readonly now: Date;
  /** Where the details cover the thread. */
  readonly onBack: (() => void) | undefined;
}

export function DetailsPane({ conversationId, now, onBack }: DetailsPaneProps) {
  const { currentData: messages } = useMessagesQuery(conversationId);
  return (
    <aside className={classes['pane']} aria-label="Details">
      <div className={classes['head']}>
        {onBack && <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} aria-label="Back to the messages" onClick={onBack} />}
        <h2 className={classes['title']}>Details</h2>
      </div>
      <div className={classes['body']}>{messages && <Details messages={messages} now={now} />}</div>
    </aside>
  );
}

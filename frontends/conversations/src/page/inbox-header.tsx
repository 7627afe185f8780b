import type { Chatbot } from '@chatbot-builder/contracts/http';
import { isClient, useCurrentUser } from '@chatbot-builder/kit';
import { ChatbotTitle } from '@chatbot-builder/kit/brand';
import { BackLink } from '@chatbot-builder/kit/router';
import { ExportButtons } from '../export/export-buttons';
import classes from './inbox-header.module.css';

export function InboxHeader({ chatbot: { id, name, primaryColor } }: { chatbot: Chatbot }) {
  const user = useCurrentUser();
  return (
    <header className={classes['header']}>
      <BackLink to="/dashboard" label="Back to dashboard" />
      <ChatbotTitle name={name} color={primaryColor} />
      <span className={classes['page']}>Conversations</span>
      <div className={classes['actions']}>{!(user && isClient(user)) && <ExportButtons chatbotId={id} />}</div>
    </header>
  );
}

import type { Chatbot } from '@chatbot-builder/contracts/http';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { Link } from '@chatbot-builder/kit/router';
import { ArrowLeft } from 'lucide-react';
import { ExportButtons } from '../export/export-buttons';
import classes from './inbox-header.module.css';

export const InboxHeader = ({ chatbot: { id, name, primaryColor } }: { chatbot: Chatbot }) => (
  <header className={classes['header']}>
    <Link className={classes['back']} to="/dashboard" aria-label="Back to dashboard" title="Back to dashboard">
      <ArrowLeft size={16} aria-hidden />
    </Link>
    <ChatbotFace color={primaryColor} size={28} />
    <h1 className={classes['name']}>{name}</h1>
    <span className={classes['page']}>Conversations</span>
    <div className={classes['actions']}>
      <ExportButtons chatbotId={id} />
    </div>
  </header>
);

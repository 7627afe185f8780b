import type { Chatbot } from '@chatbot-builder/contracts/http';
import { useMay } from '@chatbot-builder/kit';
import { ChatbotTitle } from '@chatbot-builder/kit/brand';
import { Button } from '@chatbot-builder/kit/antd';
import { BackLink } from '@chatbot-builder/kit/router';
import { ArrowLeft } from 'lucide-react';
import type { Search } from '../api/conversations-api';
import { ExportButtons } from '../export/export-buttons';
import classes from './inbox-header.module.css';

interface InboxHeaderProps {
  readonly chatbot: Chatbot;
  readonly search: Search;
  /** On a phone, where a pane covers the one before it. Instead of the way to the dashboard. */
  readonly back: { readonly label: string; readonly go: () => void } | undefined;
}

export function InboxHeader({ chatbot: { name, primaryColor }, search, back }: InboxHeaderProps) {
  const mayExport = useMay('conversations:export');
  return (
    <header className={classes['header']}>
      {back ? (
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} aria-label={back.label} onClick={back.go} />
      ) : (
        <BackLink to="/dashboard" label="Back to dashboard" />
      )}
      <ChatbotTitle name={name} color={primaryColor} />
      <span className={classes['page']}>Conversations</span>
      <div className={classes['actions']}>{mayExport && <ExportButtons search={search} />}</div>
    </header>
  );
}

import { Button } from '@chatbot-builder/kit/antd';
import { ChatbotArt, EmptyState } from '@chatbot-builder/kit';

export interface CreateAction {
  readonly create: () => void;
  readonly pending: boolean;
  /** Whether the bar of unsaved changes shows the page's primary button already. */
  readonly elsewhere: boolean;
}

/** Stands where something needs the chatbot to exist. */
export const SaveFirst = ({ action, children }: { action: CreateAction; children: string }) => (
  <EmptyState
    art={<ChatbotArt />}
    title="Save Your Chatbot First"
    action={
      <Button type={action.elsewhere ? 'default' : 'primary'} loading={action.pending} onClick={action.create}>
        Create Chatbot
      </Button>
    }
  >
    {children}
  </EmptyState>
);

import { Button } from '@chatbot-builder/kit/antd';
import { ChatbotArt, EmptyState } from '@chatbot-builder/kit';

export interface CreateAction {
  readonly create: () => void;
  readonly pending: boolean;
  /** Whether the unsaved-changes bar already shows the page's primary button. */
  readonly elsewhere: boolean;
}

/** Shown in place of features that need a saved chatbot. */
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

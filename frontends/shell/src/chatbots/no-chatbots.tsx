import { ChatbotArt, EmptyState } from '@chatbot-builder/kit';
import { CreateChatbotButton } from './create-chatbot-button';

/** The account has no chatbot, or none was assigned to the client. */
export function NoChatbots({ readOnly }: { readOnly: boolean }) {
  if (readOnly) {
    return (
      <EmptyState art={<ChatbotArt />} title="No chatbots yet">
        No chatbots have been assigned to you yet
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<ChatbotArt />}
      title="No chatbots yet"
      hint="It answers your visitors from your own files, and names the passage each answer came from."
      action={<CreateChatbotButton />}
    >
      Create your first chatbot to get started
    </EmptyState>
  );
}

import { type ComponentType, lazy, Suspense } from 'react';
import { ChatbotArt, EmptyState } from '@chatbot-builder/kit';
import { CreateChatbotButton } from './create-chatbot-button';

/** Without them, the empty state still says what to do. */
const StarterTemplates = lazy<ComponentType>(() =>
  import('./starter-templates').then(
    ({ StarterTemplates }) => ({ default: StarterTemplates }),
    () => ({ default: () => null }),
  ),
);

/** The empty state if the account has no chatbot, or none is assigned to the client. */
export function NoChatbots({ readOnly }: { readOnly: boolean }) {
  if (readOnly) {
    return (
      <EmptyState art={<ChatbotArt />} title="No chatbots yet">
        No chatbots have been assigned to you yet
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        art={<ChatbotArt />}
        title="No chatbots yet"
        hint="It answers your visitors from your own files, and names the passage each answer came from."
        action={<CreateChatbotButton />}
      >
        Create your first chatbot to get started
      </EmptyState>
      <Suspense>
        <StarterTemplates />
      </Suspense>
    </>
  );
}

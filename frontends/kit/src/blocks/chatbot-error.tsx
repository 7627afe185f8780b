import { isNotFound } from '../api/api-error';
import { isClient, useCurrentUser } from '../session/use-current-user';
import { ErrorState } from './error-state';
import { Page } from './page';

interface ChatbotErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The page of a chatbot that cannot be loaded, or is no longer there for the person. */
export function ChatbotError({ error, onRetry }: ChatbotErrorProps) {
  const user = useCurrentUser();
  const unassigned = user && isClient(user) && isNotFound(error);
  return (
    <Page>
      <ErrorState
        title={unassigned ? 'This chatbot is not assigned to you' : 'Failed to fetch chatbot'}
        sentence={unassigned ? 'It is no longer shared with you, or it was deleted.' : undefined}
        error={error}
        onRetry={onRetry}
        whole
        back={{ to: '/dashboard', label: 'Back to dashboard' }}
      />
    </Page>
  );
}

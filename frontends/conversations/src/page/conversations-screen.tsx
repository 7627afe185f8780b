import { ChatbotError, EmptyState, Page, SearchArt, useChatbot, useDelayed } from '@chatbot-builder/kit';
import { useNavigate, useParams } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';
import { Inbox } from './inbox';
import { InboxSkeleton } from './inbox-skeleton';

function InvalidChatbot() {
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyState
        art={<SearchArt />}
        title="Invalid chatbot ID"
        whole
        action={
          <Button type="primary" onClick={() => void navigate('/dashboard')}>
            Back to dashboard
          </Button>
        }
      >
        This link doesn’t name a chatbot. Open its conversations from the dashboard.
      </EmptyState>
    </Page>
  );
}

function ChatbotConversations({ chatbotId }: { chatbotId: string }) {
  const { chatbot, error, refetch } = useChatbot(chatbotId);
  const late = useDelayed(!chatbot && !error);
  if (error && !chatbot) return <ChatbotError error={error} onRetry={refetch} />;
  if (!chatbot) return late ? <InboxSkeleton /> : null;
  return <Inbox key={chatbot.id} chatbot={chatbot} />;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `/conversations/{chatbotId}`. */
export function ConversationsScreen() {
  const { chatbotId = '' } = useParams();
  return UUID.test(chatbotId) ? <ChatbotConversations chatbotId={chatbotId} /> : <InvalidChatbot />;
}

import { MessagesSquare } from 'lucide-react';
import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import { useNavigate } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';

/** A link styled as a button. A click navigates in the app, and the link can be opened in a new tab. */
export function ViewConversations({ chatbot }: { chatbot: ChatbotSummary }) {
  const navigate = useNavigate();
  const to = `/conversations/${chatbot.id}`;
  return (
    <Button
      size="small"
      icon={<MessagesSquare size={14} aria-hidden />}
      href={to}
      aria-label={`View conversations of ${chatbot.name}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      View
    </Button>
  );
}

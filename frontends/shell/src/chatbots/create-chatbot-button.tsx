import { Plus } from 'lucide-react';
import { useNavigate } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';

export function CreateChatbotButton() {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => void navigate('/chatbots/new')}>
      Create Chatbot
    </Button>
  );
}

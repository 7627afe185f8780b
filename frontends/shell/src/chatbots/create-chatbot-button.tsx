import { Plus } from 'lucide-react';
import { useState } from 'react';
import { UpgradeDialog } from '@chatbot-builder/kit';
import { useNavigate } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';
import { useChatbotLimit } from './use-chatbot-limit';

/** Leads to the form, or explains the plan's limit. */
export function CreateChatbotButton() {
  const navigate = useNavigate();
  const isFull = useChatbotLimit();
  const [told, setTold] = useState(false);
  return (
    <>
      <Button
        type="primary"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => (isFull ? setTold(true) : void navigate('/chatbots/new'))}
      >
        Create Chatbot
      </Button>
      <UpgradeDialog open={told} onClose={() => setTold(false)} />
    </>
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PLANS } from '@chatbot-builder/contracts/constants';
import { hasProPlan, UpgradeDialog, useChatbotsQuery, useCurrentUser } from '@chatbot-builder/kit';
import { useNavigate } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';

/** Leads to the form, or tells of the plan's limit before a whole form is filled in vain. */
export function CreateChatbotButton() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { data: chatbots } = useChatbotsQuery();
  const [told, setTold] = useState(false);
  const isFull = user && !hasProPlan(user) && (chatbots?.length ?? 0) >= PLANS.free.chatbots;
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

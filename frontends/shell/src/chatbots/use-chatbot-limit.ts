import { PLANS } from '@chatbot-builder/contracts/constants';
import { hasProPlan, useCurrentUser, useNewestChatbots } from '@chatbot-builder/kit';

/** Whether the plan allows no more chatbots, so that it is said before a whole form is filled in vain. */
export function useChatbotLimit(): boolean {
  const user = useCurrentUser();
  const { data: chatbots } = useNewestChatbots();
  return user != null && !hasProPlan(user) && (chatbots?.total ?? 0) >= PLANS.free.chatbots;
}

import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { reaction } from '../../kernel/reaction.js';

export const CLEAR_NOTICES_OF_CHATBOT = 'notices.clear-of-chatbot';
export const CLEAR_SPENDING_NOTICE = 'notices.clear-spending';

/** The next reply tells how much of the new cap is spent. */
export const clearSpendingNotices = reaction({
  name: 'clear-spending-notices',
  categories: [chatbotCategory],
  from: 'beginning',
  effectsOf: ({ type, data, stream, metadata: { accountId } }) =>
    type === 'ChatbotSettingsChanged' && data.changes.dailySpendingCapCents !== undefined
      ? [{ job: CLEAR_SPENDING_NOTICE, payload: { accountId, chatbotId: idOf(stream) } }]
      : [],
});

/** A deleted chatbot needs nobody to act. */
export const clearNoticesOfChatbots = reaction({
  name: 'clear-notices-of-chatbots',
  categories: [chatbotCategory],
  from: 'beginning',
  effectsOf: ({ type, stream, metadata: { accountId } }) =>
    type === 'ChatbotDeleted'
      ? [{ job: CLEAR_NOTICES_OF_CHATBOT, payload: { accountId, chatbotId: idOf(stream) } }]
      : [],
});

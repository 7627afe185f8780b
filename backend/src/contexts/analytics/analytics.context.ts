import { chatbotActivityView } from './chatbot-activity.view.js';
import { chatbotDaysView } from './report/chatbot-day.view.js';
import { chatbotWordsView } from './words/chatbot-words.view.js';
import type { Context } from '../../runtime/context.js';

export const analyticsContext: Context = {
  name: 'analytics',
  categories: [],
  projections: [chatbotActivityView, chatbotDaysView, chatbotWordsView],
  reactions: [],
  module: async () => (await import('./analytics.module.js')).AnalyticsModule,
};

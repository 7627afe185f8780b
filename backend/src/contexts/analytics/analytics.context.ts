import { chatbotActivityView } from './chatbot-activity.view.js';
import type { Context } from '../../runtime/context.js';

export const analyticsContext: Context = {
  name: 'analytics',
  categories: [],
  projections: [chatbotActivityView],
  reactions: [],
  module: async () => (await import('./analytics.module.js')).AnalyticsModule,
};

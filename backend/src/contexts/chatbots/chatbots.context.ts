import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { slotsCategory } from '@chatbot-builder/contracts/events/slots';
import { chatbotDetailsView } from './chatbot-details.view.js';
import { chatbotListView } from './chatbot-list.view.js';
import { eraseDeletedChatbots, finishChatbotChanges, settleClaims } from './chatbots.reactions.js';
import type { Context } from '../../runtime/context.js';

export const chatbotsContext: Context = {
  name: 'chatbots',
  categories: [chatbotCategory, slotsCategory],
  projections: [chatbotListView, chatbotDetailsView],
  reactions: [settleClaims, finishChatbotChanges, eraseDeletedChatbots],
  module: async () => (await import('./chatbots.module.js')).ChatbotsModule,
};

import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { conversationsView } from './conversations.view.js';
import { tellOfContactRequests } from './contact/contact.reactions.js';
import { finishConversationErasures } from './erasure/erasure.reactions.js';
import { messagesView } from './messages.view.js';
import { openConversationsView } from './sweep/open-conversations.view.js';
import { titleEndedConversations } from './title/title.reactions.js';
import type { Context } from '../../runtime/context.js';

export const conversationsContext: Context = {
  name: 'conversations',
  categories: [conversationCategory],
  projections: [conversationsView, messagesView, openConversationsView],
  reactions: [finishConversationErasures, tellOfContactRequests, titleEndedConversations],
  module: async () => (await import('./conversations.module.js')).ConversationsModule,
};

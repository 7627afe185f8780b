import type { AnyProjection } from '../../src/kernel/projection.js';
import { chatbotActivityView } from '../../src/contexts/analytics/chatbot-activity.view.js';
import { chatbotDetailsView } from '../../src/contexts/chatbots/chatbot-details.view.js';
import { chatbotListView } from '../../src/contexts/chatbots/chatbot-list.view.js';
import { documentsView } from '../../src/contexts/knowledge/documents.view.js';
import { conversationsView } from '../../src/contexts/conversations/conversations.view.js';
import { messagesView } from '../../src/contexts/conversations/messages.view.js';

/** Every view of the product. */
export const projections: readonly AnyProjection[] = [
  chatbotActivityView,
  chatbotDetailsView,
  chatbotListView,
  conversationsView,
  documentsView,
  messagesView,
];

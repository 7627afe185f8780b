import { chatbotActivityView } from '../contexts/analytics/chatbot-activity.view.js';
import { chatbotDetailsView } from '../contexts/chatbots/chatbot-details.view.js';
import { chatbotListView } from '../contexts/chatbots/chatbot-list.view.js';
import { conversationsView } from '../contexts/conversations/conversations.view.js';
import { messagesView } from '../contexts/conversations/messages.view.js';
import { documentsView } from '../contexts/knowledge/documents.view.js';
import type { AnyProjection } from '../kernel/projection.js';

/** Every view of the product, for those who fold the log without a server. A specification holds it against what a server registers. */
export const projections: readonly AnyProjection[] = [
  chatbotActivityView,
  chatbotDetailsView,
  chatbotListView,
  conversationsView,
  documentsView,
  messagesView,
];

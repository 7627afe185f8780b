import {
  beginning,
  type ConversationFilter,
  end,
  MESSAGE_FIELDS,
} from '@chatbot-builder/contracts/http/conversation-filter';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Find, Where } from '../../ports/document-store.js';
import { foldCase } from '../../ports/fold-case.js';
import type { ConversationDocument } from './conversations.view.js';
import type { MessageDocument } from './messages.view.js';

/** Whether a filter asks for something that one message must meet. */
export const isByMessage = (filter: ConversationFilter): boolean =>
  MESSAGE_FIELDS.some((field) => filter[field] !== undefined);

const timeOf = ({ rating }: ConversationFilter): 'ratedAt' | 'createdAt' =>
  rating === undefined ? 'createdAt' : 'ratedAt';

/** What a message must equal that few have, so that an index is worth its space. The rarer field is first. */
const rare = ({ rating, question }: ConversationFilter): Where[] => [
  ...(rating === undefined ? [] : [{ rating }]),
  ...(question === undefined ? [] : [{ contentKey: question }]),
];

const together = (fields: readonly Where[]): { readonly also?: Where } =>
  fields.length > 0 ? { also: Object.assign({}, ...fields) as Where } : {};

/** The query for a chatbot's messages that match, as far as an index tells. */
export function matchingMessages(
  chatbotId: ChatbotId,
  filter: ConversationFilter,
  order: 'asc' | 'desc',
): Pick<Find, 'where' | 'also' | 'sort'> {
  const { activeFrom, activeTo } = filter;
  const [selected, ...checked] = rare(filter);
  return {
    where: { chatbotId, ...selected },
    ...together(checked),
    sort: {
      field: timeOf(filter),
      order,
      ...(activeFrom && { from: beginning(activeFrom) }),
      ...(activeTo && { to: end(activeTo) }),
    },
  };
}

/** The same within one conversation. */
export const matchingMessagesOf = (
  conversationId: string,
  filter: ConversationFilter,
): Pick<Find, 'where' | 'also' | 'sort'> => ({
  where: { conversationId },
  ...together(rare(filter)),
  sort: { field: 'order', order: 'asc' },
});

/** Whether a message also has what no index tells, and within one conversation, its time. */
export function isMatching(message: MessageDocument, filter: ConversationFilter): boolean {
  const { activeFrom, activeTo, hour, unanswered, model, language, firstWordMs, lastWordMs } = filter;
  const at = message[timeOf(filter)] ?? '';
  const { firstTextMs = null, responseMs } = message.reply ?? {};
  return (
    (activeFrom === undefined || at >= beginning(activeFrom)) &&
    (activeTo === undefined || at < end(activeTo)) &&
    (hour === undefined || message.hour === Number(hour)) &&
    (unanswered !== 'true' || message.unanswered === true) &&
    (model === undefined || message.model === model) &&
    (language === undefined || message.language === language) &&
    (firstWordMs === undefined || (firstTextMs !== null && firstTextMs >= Number(firstWordMs))) &&
    (lastWordMs === undefined || (responseMs !== undefined && responseMs >= Number(lastWordMs)))
  );
}

/** Whether the conversation of a message that matches has the rest. */
export function isConversationMatching(
  { sessionId, createdAt, channel, pageKey, unanswered, erasedAt }: ConversationDocument,
  filter: ConversationFilter,
): boolean {
  const { q, from, to, page } = filter;
  return (
    erasedAt === null &&
    (!q || foldCase(sessionId).includes(foldCase(q))) &&
    (from === undefined || createdAt >= beginning(from)) &&
    (to === undefined || createdAt < end(to)) &&
    (filter.channel === undefined || channel === filter.channel) &&
    (page === undefined || pageKey === page) &&
    (filter.unanswered !== 'false' || !unanswered)
  );
}

type Listed = MessageDocument & { readonly _id: string };

/** Compares two messages as a query in this order lists them. */
export function comparing(filter: ConversationFilter, order: 'asc' | 'desc'): (a: Listed, b: Listed) => number {
  const key = (message: Listed): string => `${message[timeOf(filter)]} ${message._id}`;
  const direction = order === 'asc' ? 1 : -1;
  return (a, b) => (key(a) < key(b) ? -direction : direction);
}

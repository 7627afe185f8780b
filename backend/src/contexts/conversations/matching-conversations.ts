import { beginning, type ConversationFilter, end } from '@chatbot-builder/contracts/http/conversation-filter';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Find, Where } from '../../ports/document-store.js';

/**
 * The query for a chatbot's conversations that match. The field that usually leaves the fewest selects by its index;
 * the others are checked one document after another.
 */
export function matching(
  chatbotId: ChatbotId,
  { q, from, to, channel, rating, unanswered, language, page }: ConversationFilter,
  order: 'asc' | 'desc',
): Pick<Find, 'where' | 'also' | 'sort' | 'contains'> {
  const asked: Where[] = [
    ...(page === undefined ? [] : [{ pageKey: page }]),
    ...(rating === undefined ? [] : [rating === 'up' ? { ratedUp: true } : { ratedDown: true }]),
    ...(unanswered === undefined ? [] : [{ unanswered: unanswered === 'true' }]),
    ...(language === undefined ? [] : [{ language }]),
    ...(channel === undefined ? [] : [{ channel }]),
  ];
  const [selected, ...checked] = asked;
  return {
    where: { chatbotId, ...selected },
    ...(checked.length > 0 && { also: Object.assign({}, ...checked) as Where }),
    sort: { field: 'createdAt', order, ...(from && { from: beginning(from) }), ...(to && { to: end(to) }) },
    ...(q && { contains: { field: 'sessionId', text: q } }),
  };
}

/** Whether all conversations match. */
export const isEverything = (filter: ConversationFilter): boolean => !Object.values(filter).some(Boolean);

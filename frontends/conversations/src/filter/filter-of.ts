import { CHANNELS, LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';

/** A day or an instant that the calendar has. */
const isWhen = (text: string) => {
  const [day = '', time] = text.split('T', 2);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(day) &&
    (time === undefined || !Number.isNaN(Date.parse(text)))
  );
};
const among = (values: readonly string[]) => (text: string) => values.includes(text);

/** What each field may be. The contract's schema says the same, but loads zod. */
const FIELDS: Readonly<Record<keyof ConversationFilter, (text: string) => boolean>> = {
  q: (text) => text.length <= 200,
  from: isWhen,
  to: isWhen,
  channel: among(CHANNELS),
  rating: among(['up', 'down']),
  unanswered: among(['true', 'false']),
  language: among(LANGUAGE_CODES),
};

/** The filter in a URL's query. A value that a field cannot have is left out. */
export const filterOf = (params: URLSearchParams): ConversationFilter =>
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, accepts]) => {
      const text = params.get(field);
      return text && accepts(text) ? [[field, text]] : [];
    }),
  );

/** The number of fields that the filter button stands for. The search box shows `q` itself. */
export const chosen = ({ q: _searched, ...fields }: ConversationFilter): number => Object.keys(fields).length;

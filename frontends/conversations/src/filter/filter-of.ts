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
const isKey = (text: string) => /^[\da-f]{32}$/.test(text);
const isMilliseconds = (text: string) => /^\d{1,7}$/.test(text);

/** What each field may be. The contract's schema says the same, but loads zod. */
const FIELDS: Readonly<Record<keyof ConversationFilter, (text: string) => boolean>> = {
  q: (text) => text.length <= 200,
  from: isWhen,
  to: isWhen,
  channel: among(CHANNELS),
  rating: among(['up', 'down']),
  unanswered: among(['true', 'false']),
  language: among(LANGUAGE_CODES),
  page: isKey,
  activeFrom: isWhen,
  activeTo: isWhen,
  hour: (text) => /^(\d{1,2}|1[0-5]\d|16[0-7])$/.test(text),
  question: isKey,
  model: (text) => /^[\w.:/@-]{1,100}$/.test(text),
  firstWordMs: isMilliseconds,
  lastWordMs: isMilliseconds,
};

/** The filter in a URL's query. A value that a field cannot have is left out. */
export const filterOf = (params: URLSearchParams): ConversationFilter =>
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, accepts]) => {
      const text = params.get(field);
      return text && accepts(text) ? [[field, text]] : [];
    }),
  );

/** Every field but the search's own, with no value. */
export const NO_FILTER: Readonly<Record<Exclude<keyof ConversationFilter, 'q'>, undefined>> = {
  from: undefined,
  to: undefined,
  channel: undefined,
  rating: undefined,
  unanswered: undefined,
  language: undefined,
  page: undefined,
  activeFrom: undefined,
  activeTo: undefined,
  hour: undefined,
  question: undefined,
  model: undefined,
  firstWordMs: undefined,
  lastWordMs: undefined,
};

/** The other end of a range. */
const BEGINNING: Readonly<Record<string, string>> = { to: 'from', activeTo: 'activeFrom' };

/** The number of filters that are set, each with a chip: a range is one. The search box shows `q` itself. */
export const chosen = ({ q: _searched, ...fields }: ConversationFilter): number =>
  new Set(Object.keys(fields).map((field) => BEGINNING[field] ?? field)).size;

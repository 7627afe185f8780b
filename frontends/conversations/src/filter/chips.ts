import { LANGUAGES } from '@chatbot-builder/contracts/constants';
import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { formatDuration, formatUtcDate, formatUtcDateTime } from '@chatbot-builder/kit/format';
import { ANSWERS, CHANNELS, RATINGS } from './choices';

export interface Chip {
  readonly text: string;
  /** The fields that it stands for. */
  readonly fields: readonly (keyof ConversationFilter)[];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS_A_DAY = 24;
const DAY = 'YYYY-MM-DD'.length;

/** A day, or an instant with its time. */
const when = (text: string): string => (text.length === DAY ? formatUtcDate(text) : formatUtcDateTime(text));

function range(what: string, from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `${what} until ${when(to ?? '')} (UTC)`;
  if (to === undefined) return `${what} from ${when(from)} (UTC)`;
  return from === to ? `${what} on ${when(from)} (UTC)` : `${what} from ${when(from)} to ${when(to)} (UTC)`;
}

function hourOfWeek(hour: string): string {
  const [day, of] = [Math.floor(Number(hour) / HOURS_A_DAY), Number(hour) % HOURS_A_DAY];
  return `Written on ${WEEKDAYS[day] ?? ''} at ${String(of).padStart(2, '0')}:00 (UTC)`;
}

const took = (word: string, ms: string): string =>
  Number(ms) === 0 ? 'With a reply' : `${word} word after ${formatDuration(Number(ms))} or more`;

/** What is asked for, in words. */
export function chipsOf(filter: ConversationFilter): readonly Chip[] {
  const { from, to, activeFrom, activeTo, rating, unanswered, language, channel } = filter;
  const { hour, model, question, page, firstWordMs, lastWordMs } = filter;
  const one = (field: keyof ConversationFilter, text: string | undefined): Chip[] =>
    text === undefined ? [] : [{ text, fields: [field] }];
  const span = (
    fields: readonly ['from' | 'activeFrom', 'to' | 'activeTo'],
    what: string,
    bounds: readonly [string | undefined, string | undefined],
  ): Chip[] => ((bounds[0] ?? bounds[1]) ? [{ text: range(what, ...bounds), fields }] : []);
  return [
    ...span(['from', 'to'], 'Began', [from, to]),
    ...span(['activeFrom', 'activeTo'], rating ? 'Rated' : 'Written', [activeFrom, activeTo]),
    ...one('hour', hour && hourOfWeek(hour)),
    ...one('rating', rating && RATINGS[rating]),
    ...one('unanswered', unanswered && ANSWERS[unanswered]),
    ...one('language', language && LANGUAGES.find(({ code }) => code === language)?.name),
    ...one('channel', channel && CHANNELS[channel]),
    ...one('model', model && `Model ${model}`),
    ...one('question', question && 'Asked this question'),
    ...one('page', page && 'Began on this page'),
    ...one('firstWordMs', firstWordMs && took('First', firstWordMs)),
    ...one('lastWordMs', lastWordMs && took('Last', lastWordMs)),
  ];
}

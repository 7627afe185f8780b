import { LANGUAGE_CODES, LIMITS } from '@chatbot-builder/contracts/constants';
import { conversationCategory, type StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import { z } from 'zod';
import { collection } from '../../../kernel/collection.js';
import { never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { projection } from '../../../kernel/projection.js';
import { withDuration } from './duration-histogram.js';

/** Further models than a day counts by name. */
const OTHER = 'other';
const HOURS = 24;

const Buckets = z.array(z.strictObject({ bucket: z.int(), count: z.int() }));

const ModelUsage = z.strictObject({
  model: z.string(),
  replies: z.int(),
  inputTokens: z.int(),
  cachedInputTokens: z.int(),
  outputTokens: z.int(),
  costMicroUsd: z.int(),
});
type ModelUsage = z.infer<typeof ModelUsage>;

/** What happened in a chatbot on one UTC day. Its size does not depend on how much that was. */
export const ChatbotDay = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  date: z.iso.date(),
  /** Conversations that began. */
  conversations: z.int(),
  /** Messages of visitors. */
  questions: z.int(),
  replies: z.int(),
  /** Replies for which the knowledge had nothing. */
  unanswered: z.int(),
  /** Ratings given on this day less those that it took back, so they may be below zero. */
  up: z.int(),
  down: z.int(),
  /** The sum of all replies' times. */
  responseMs: z.int(),
  /** Messages of visitors, by hour from 0 to 23. */
  hours: z.array(z.int()),
  /** Replies by language. */
  languages: z.array(z.strictObject({ language: z.enum(LANGUAGE_CODES), replies: z.int() })),
  /** Conversations by channel. */
  channels: z.array(z.strictObject({ channel: z.string(), conversations: z.int() })),
  models: z.array(ModelUsage),
  firstWord: Buckets,
  lastWord: Buckets,
});
export type ChatbotDay = z.infer<typeof ChatbotDay>;

export const chatbotDaysCollection = collection({
  name: 'chatbot-days',
  version: 2,
  schema: ChatbotDay,
  indexes: [['chatbotId', 'date']],
  sealed: true,
});

type Event = Recorded<StoredConversationEvent>;
type Reply = Extract<StoredConversationEvent, { type: 'ReplyGenerated' }>['data'];

const emptyDay = (accountId: string, chatbotId: string, date: string): ChatbotDay => ({
  accountId,
  chatbotId,
  date,
  conversations: 0,
  questions: 0,
  replies: 0,
  unanswered: 0,
  up: 0,
  down: 0,
  responseMs: 0,
  hours: Array.from({ length: HOURS }, () => 0),
  languages: [],
  channels: [],
  models: [],
  firstWord: [],
  lastWord: [],
});

/** The list with the changed item in its place, or with a new one at the end. */
function changed<Item>(items: readonly Item[], is: (item: Item) => boolean, change: (item: Item | undefined) => Item) {
  const at = items.findIndex(is);
  return at === -1 ? [...items, change(undefined)] : items.with(at, change(items[at]));
}

function withUsage(
  models: readonly ModelUsage[],
  { model: wrote, usage, costMicroUsd }: Pick<Reply, 'model' | 'usage' | 'costMicroUsd'>,
  replies: number,
): ModelUsage[] {
  const counted = models.some(({ model }) => model === wrote) || models.length < LIMITS.modelsPerDay;
  const model = counted ? wrote : OTHER;
  return changed(
    models,
    (each) => each.model === model,
    (before) => ({
      model,
      replies: (before?.replies ?? 0) + replies,
      inputTokens: (before?.inputTokens ?? 0) + usage.inputTokens,
      cachedInputTokens: (before?.cachedInputTokens ?? 0) + usage.cachedInputTokens,
      outputTokens: (before?.outputTokens ?? 0) + usage.outputTokens,
      costMicroUsd: (before?.costMicroUsd ?? 0) + costMicroUsd,
    }),
  );
}

const withReply = (day: ChatbotDay, reply: Reply): ChatbotDay => ({
  ...day,
  replies: day.replies + 1,
  unanswered: day.unanswered + (reply.basis === 'nothing-found' ? 1 : 0),
  responseMs: day.responseMs + reply.responseMs,
  languages: changed(
    day.languages,
    ({ language }) => language === reply.language,
    (before) => ({ language: reply.language, replies: (before?.replies ?? 0) + 1 }),
  ),
  models: withUsage(day.models, reply, 1),
  firstWord: reply.firstTextMs === null ? day.firstWord : withDuration(day.firstWord, reply.firstTextMs),
  lastWord: withDuration(day.lastWord, reply.responseMs),
});

function evolve(before: ChatbotDay | undefined, event: Event): ChatbotDay | undefined {
  const { accountId, chatbotId = '', occurredAt } = event.metadata;
  const day = before ?? emptyDay(accountId, chatbotId, occurredAt.slice(0, 10));
  switch (event.type) {
    case 'ConversationStarted': {
      const { channel } = event.data;
      const channels = changed(
        day.channels,
        (each) => each.channel === channel,
        (counted) => ({ channel, conversations: (counted?.conversations ?? 0) + 1 }),
      );
      return { ...day, conversations: day.conversations + 1, channels };
    }
    case 'MessageReceived': {
      const hour = Number(occurredAt.slice(11, 13));
      return { ...day, questions: day.questions + 1, hours: day.hours.with(hour, (day.hours[hour] ?? 0) + 1) };
    }
    case 'ReplyGenerated':
      return withReply(day, event.data);
    case 'ConversationSummarized':
    case 'ConversationTitled':
      return { ...day, models: withUsage(day.models, event.data, 0) };
    case 'FieldsCaptured':
      // Patterns take no tokens.
      return event.data.usage.inputTokens === 0 ? day : { ...day, models: withUsage(day.models, event.data, 0) };
    case 'ReplyRated': {
      const { rating, previous } = event.data;
      const change = (thumb: 'up' | 'down') => Number(rating === thumb) - Number(previous === thumb);
      return { ...day, up: day.up + change('up'), down: day.down + change('down') };
    }
    // What was said is gone, that it was said still counts.
    case 'ReplyFailed':
    case 'VisitorIdentified':
    case 'ContactRequested':
    case 'ConversationEnded':
    case 'ConversationErased':
      return before;
    default:
      return never(event);
  }
}

export const chatbotDayKey = (chatbotId: string, date: string): string => `${chatbotId}/${date}`;

export const chatbotDaysView = projection({
  collection: chatbotDaysCollection,
  categories: [conversationCategory],
  keysOf: ({ metadata: { chatbotId, occurredAt } }) =>
    chatbotId ? [chatbotDayKey(chatbotId, occurredAt.slice(0, 10))] : [],
  evolve,
});

import type { MessageId, SessionId, VisitorId } from '../ids.js';
import { sealed } from './sealed.samples.js';
import type { conversationEvents } from './conversation.js';
import type { SamplesOf } from './event.js';

const id = <Id extends string>(number: number) => `0190a6a0-0000-4000-8000-00000000000${number}` as Id;

const reply = {
  messageId: id<MessageId>(7),
  replyTo: id<MessageId>(4),
  content: sealed('Within 30 days.'),
  sources: sealed([]),
  basis: 'knowledge',
  language: 'en',
  model: 'offline',
  usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
  firstTextMs: 11,
  responseMs: 12,
  chatbotRevision: 0,
  stopped: false,
  grounds: sealed({ given: [], whole: false, promptHash: null }),
  promptRevision: null,
  provider: null,
  fallbackFrom: null,
  repeats: null,
} as const;

export const samples: SamplesOf<typeof conversationEvents> = {
  ConversationStarted: [
    {
      sessionId: id<SessionId>(1),
      visitorId: id<VisitorId>(2),
      channel: 'widget',
      page: sealed('https://shop.example/returns'),
      pageKey: 'a1'.repeat(16),
      referrerHost: 'search.example',
      language: 'de-AT',
      ordinal: 0,
    },
    {
      sessionId: id<SessionId>(3),
      visitorId: id<VisitorId>(2),
      channel: 'widget',
      page: null,
      pageKey: null,
      referrerHost: null,
      language: null,
      ordinal: 1,
    },
  ],
  MessageReceived: [
    { messageId: id<MessageId>(4), content: sealed('How long may I return it?'), contentKey: 'b2'.repeat(16) },
    { messageId: id<MessageId>(5), content: sealed('żółw'), contentKey: 'c3'.repeat(16) },
    { messageId: id<MessageId>(6), content: null, contentKey: null },
  ],
  ReplyGenerated: [
    reply,
    { ...reply, messageId: id<MessageId>(8), basis: 'nothing-found', content: null, sources: null, stopped: true },
    {
      ...reply,
      messageId: id<MessageId>(9),
      basis: 'model',
      usage: { inputTokens: 900, cachedInputTokens: 640, outputTokens: 12 },
      grounds: null,
      promptRevision: 1,
      provider: { requestId: 'req_1', retries: 1 },
    },
    { ...reply, firstTextMs: null, promptRevision: 1, fallbackFrom: 'provider-unavailable' },
    { ...reply, replyTo: id<MessageId>(5), repeats: id<MessageId>(4) },
  ],
  ConversationSummarized: [
    {
      through: id<MessageId>(4),
      summary: sealed('Wants to return shoes.'),
      model: 'gpt-4o-mini',
      usage: { inputTokens: 4_200, cachedInputTokens: 0, outputTokens: 80 },
      costMicroUsd: 678,
    },
  ],
  ConversationTitled: [
    {
      title: sealed('Return of shoes bought in September'),
      model: 'gpt-4o-mini',
      usage: { inputTokens: 420, cachedInputTokens: 0, outputTokens: 8 },
      costMicroUsd: 68,
    },
    {
      title: null,
      model: 'gpt-4o-mini',
      usage: { inputTokens: 420, cachedInputTokens: 0, outputTokens: 8 },
      costMicroUsd: 68,
    },
  ],
  FieldsCaptured: [
    {
      through: id<MessageId>(4),
      fields: sealed({ email: 'visitor@example.com', 'order number': 'A-1042' }),
      model: 'gpt-4o-mini',
      usage: { inputTokens: 510, cachedInputTokens: 0, outputTokens: 24 },
      costMicroUsd: 91,
    },
    {
      through: id<MessageId>(5),
      fields: null,
      model: 'offline',
      usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
      costMicroUsd: 0,
    },
  ],
  ReplyFailed: [{ replyTo: id<MessageId>(5), code: 'unavailable' }],
  ContactRequested: [
    { email: sealed('visitor@example.com'), question: sealed('Do you ship to Mallorca?') },
    { email: null, question: null },
  ],
  VisitorIdentified: [
    { visitorId: id<VisitorId>(8), name: sealed('Ada Lovelace'), email: sealed('ada@example.com') },
    { visitorId: id<VisitorId>(8), name: null, email: null },
  ],
  ReplyRated: [
    {
      messageId: id<MessageId>(7),
      replyRevision: 2,
      rating: 'down',
      previous: null,
      comment: sealed('That was another model.'),
    },
    { messageId: id<MessageId>(7), replyRevision: 2, rating: 'up', previous: 'down', comment: null },
    { messageId: id<MessageId>(7), replyRevision: 2, rating: null, previous: 'up', comment: null },
  ],
  ConversationEnded: [{ reason: 'visitor' }, { reason: 'silence' }, { reason: 'full' }, { reason: 'person' }],
  ConversationErased: [{}],
};

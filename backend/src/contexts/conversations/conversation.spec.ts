import { describe, expect, it } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { ConversationId, MessageId, SessionId, VisitorId } from '@chatbot-builder/contracts/ids';
import { unsealed } from '@chatbot-builder/contracts/events/sealed.samples';
import { given, type GivenEvent, NOON, sealed } from '../../kernel/testing/given.js';
import {
  captureFields,
  type CollectedFields,
  conversation,
  endConversation,
  endIfSilentSince,
  eraseConversation,
  identifyVisitor,
  messageOf,
  rateReply,
  receiveMessage,
  recordFailure,
  recordReply,
  recordSummary,
  recordTitle,
  toCapture,
  toSummarize,
  toTitle,
} from './conversation.js';
import { replyIdOf } from './visitor/visitor-conversations.js';
import { RECENT_TOKENS, SEALED_BYTES_PER_TOKEN } from './recent-turns.js';

const visitorId = VisitorId.parse('0190a6a0-0000-4000-8000-00000000000a');
const sessionId = SessionId.parse('0190a6a0-0000-4000-8000-00000000000b');
const first = MessageId.parse('0190a6a0-0000-4000-8000-000000000011');
const second = MessageId.parse('0190a6a0-0000-4000-8000-000000000012');
const replyId = MessageId.parse('0190a6a0-0000-4000-8000-000000000021');
const soon = new Date(Date.parse(NOON) + 60_000);
const afterHalfAnHour = new Date(Date.parse(NOON) + 30 * 60_000);

const visit = { page: 'https://shop.example/returns', referrerHost: 'search.example', language: 'en' };
const keys = { content: 'c0'.repeat(16), page: 'a0'.repeat(16) };
const started = {
  type: 'ConversationStarted',
  data: { sessionId, visitorId, channel: 'widget', ...visit, pageKey: keys.page, ordinal: 0 },
};
const received = (messageId: MessageId) => ({
  type: 'MessageReceived',
  data: { messageId, content: 'Do you ship to Mallorca?', contentKey: keys.content },
});
const reply = {
  messageId: replyId,
  replyTo: first,
  content: 'We do.',
  sources: [],
  basis: 'knowledge' as const,
  language: 'en' as const,
  model: 'offline',
  usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
  firstTextMs: 11,
  responseMs: 12,
  chatbotRevision: 3,
  stopped: false,
  grounds: { given: [], whole: false, promptHash: null },
  promptRevision: null,
  provider: null,
  fallbackFrom: null,
  repeats: null,
};
const replied = { type: 'ReplyGenerated', data: reply };
const failed = { type: 'ReplyFailed', data: { replyTo: first, code: 'provider-timeout' } };
const ended = { type: 'ConversationEnded', data: { reason: 'silence' } };

const receive = (messageId: MessageId, now = soon) =>
  receiveMessage({
    messageId,
    content: 'Do you ship to Mallorca?',
    sessionId,
    visitorId,
    ordinal: 0,
    visit,
    keys,
    now,
  });

/** The conversation after these events, with their texts sealed as in the log. */
const conversed = (...events: readonly GivenEvent[]) =>
  given(
    conversation,
    ...events.map(({ data, ...event }) => {
      const sealedTexts = Object.entries(data as object).filter(
        ([field, value]) =>
          ['content', 'sources', 'grounds', 'summary', 'title', 'fields', 'comment', 'email'].includes(field) &&
          value !== null,
      );
      return {
        ...event,
        data: { ...(data as object), ...Object.fromEntries(sealedTexts.map(([k, v]) => [k, sealed(v)])) },
      };
    }),
  );

it('starts with the first message', () => conversed().when(receive(first)).then(started, received(first)));

it('accepts further messages', () => conversed(started, received(first)).when(receive(second)).then(received(second)));

it('ignores a repeated message', () => conversed(started, received(first)).when(receive(first)).thenNothing());

it('ignores a repeated message of an ended conversation', () =>
  conversed(started, received(first), ended).when(receive(first, afterHalfAnHour)).thenNothing());

it('ends instead of accepting a message after half an hour of silence', () =>
  conversed(started, received(first)).when(receive(second, afterHalfAnHour)).then(ended));

it('accepts no message once it has ended', () =>
  conversed(started, received(first), ended).when(receive(second)).thenNothing());

it('records a reply', () => conversed(started, received(first)).when(recordReply(reply)).then(replied));

it('records one reply per message', () =>
  conversed(started, received(first), replied).when(recordReply(reply)).thenNothing());

it('records a reply after it has ended', () =>
  conversed(started, received(first), ended).when(recordReply(reply)).then(replied));

it('records a reply after a failed one', () =>
  conversed(started, received(first), failed).when(recordReply(reply)).then(replied));

it('refuses a reply to an unknown message', () =>
  conversed(started).when(recordReply(reply)).thenRefused('unknown-message'));

it('records a failure while the reply is pending', () =>
  conversed(started, received(first)).when(recordFailure(first, 'provider-timeout')).then(failed));

it('records no failure once there is a reply', () =>
  conversed(started, received(first), replied).when(recordFailure(first, 'provider-timeout')).thenNothing());

it('tracks which messages wait for a reply', () => {
  const { state } = conversed(started, received(first), received(second), replied);
  expect(messageOf(state, first)?.reply).toBe('given');
  expect(messageOf(state, second)?.reply).toBe('awaited');
});

it('ends once after a silence', () => {
  conversed(started, received(first), replied).when(endIfSilentSince(NOON)).then(ended);
  conversed(started, received(first), replied, ended).when(endIfSilentSince(NOON)).thenNothing();
});

it('does not end after newer activity, whatever the clock differences between processes', () => {
  for (const minutes of [-180, 1, 180]) {
    const occurredAt = new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
    conversed(started, received(first), replied, { ...received(second), metadata: { occurredAt } })
      .when(endIfSilentSince(NOON))
      .thenNothing();
  }
});

it('accepts messages after the clock was set back', () => {
  const hoursBack = new Date(Date.parse(NOON) - 3 * 3_600_000);
  conversed(started, received(first), replied).when(receive(second, hoursBack)).then(received(second));
});

it('ends when the visitor starts over', () => {
  conversed(started, received(first))
    .when(endConversation())
    .then({ type: 'ConversationEnded', data: { reason: 'visitor' } });
  conversed().when(endConversation()).thenNothing();
});

const over = { type: 'ConversationEnded', data: { reason: 'person' } };
const erased = { type: 'ConversationErased', data: {} };

it('is erased once and ends with the erasure', () => {
  conversed(started, received(first)).when(eraseConversation()).then(over, erased);
  conversed(started, received(first), replied, ended).when(eraseConversation()).then(erased);
  conversed(started, received(first), over, erased).when(eraseConversation()).thenNothing();
});

it('cannot be erased before it started', () =>
  conversed().when(eraseConversation()).thenRefused('conversation-not-found'));

it('accepts nothing once it is erased', () => {
  const history = [started, received(first), over, erased];
  conversed(...history)
    .when(receive(second))
    .thenNothing();
  conversed(...history)
    .when(recordReply(reply))
    .thenRefused('conversation-erased');
  conversed(...history)
    .when(recordFailure(first, 'provider-timeout'))
    .thenNothing();
  conversed(...history)
    .when(endConversation())
    .thenNothing();
  expect(messageOf(conversed(...history).state, first)?.reply).toBe('failed');
});

const numbered = (index: number) => MessageId.parse(`0190a6a0-0001-4000-8000-${String(index).padStart(12, '0')}`);
/** Questions with a reply each. */
const turns = (count: number, content = 'Do you ship to Mallorca?'): readonly GivenEvent[] =>
  Array.from({ length: count }, (_, index) => [
    { type: 'MessageReceived', data: { messageId: numbered(index), content } },
    { type: 'ReplyGenerated', data: { ...reply, replyTo: numbered(index) } },
  ]).flat();
const full = { type: 'ConversationEnded', data: { reason: 'full' } };

it('ends instead of accepting a message once it holds 500 messages, and still records what it owes', () => {
  const almost = [started, ...turns(LIMITS.conversationMessages / 2 - 1), received(first)];
  conversed(...almost)
    .when(receive(second))
    .then(received(second));
  conversed(...almost, replied)
    .when(receive(second))
    .then(full);
  conversed(...almost, replied)
    .when(receive(first))
    .thenNothing();
  conversed(...almost, received(second), full)
    .when(recordReply({ ...reply, replyTo: second }))
    .then({
      ...replied,
      data: { ...reply, replyTo: second },
    });
});

it('ends instead of accepting a message once it holds 500 kB of texts and sources', () => {
  const long = 'x'.repeat(LIMITS.messageMax);
  const fitting = Math.floor(LIMITS.conversationBytes / LIMITS.messageMax);
  conversed(started, ...turns(fitting - 1, long))
    .when(receive(second))
    .then(received(second));
  conversed(started, ...turns(fitting + 1, long))
    .when(receive(second))
    .then(full);
});

it('keeps the recent turns that the model may get, and no others', () => {
  const recent = (...events: readonly GivenEvent[]) => {
    const { state } = conversed(started, ...events);
    return state.phase === 'none' ? [] : state.recent;
  };
  expect(recent(...turns(2)).map(({ role, id }) => [role, id])).toEqual([
    ['user', numbered(0)],
    ['assistant', numbered(0)],
    ['user', numbered(1)],
    ['assistant', numbered(1)],
  ]);
  const bytes = recent(...turns(200, 'x'.repeat(1_000))).reduce((sum, { content }) => sum + content.box.length, 0);
  expect(bytes).toBeLessThanOrEqual(RECENT_TOKENS * SEALED_BYTES_PER_TOKEN);
  expect(bytes).toBeGreaterThan(RECENT_TOKENS * SEALED_BYTES_PER_TOKEN - 2_000);
});

const summaryThrough = (through: MessageId, summary = 'Likes letters.') => ({
  through,
  summary,
  model: 'gpt-4o-mini',
  usage: { inputTokens: 9, cachedInputTokens: 0, outputTokens: 3 },
  costMicroUsd: 2,
});
const summarized = (through: MessageId) => ({ type: 'ConversationSummarized', data: summaryThrough(through) });

it('has all but the newest turns summarized, once they are many', () => {
  expect(toSummarize(conversed(started, ...turns(2)).state)).toBeUndefined();
  const long = [started, ...turns(20, 'x'.repeat(1_000))];
  const { state: before } = conversed(...long);
  const plan = toSummarize(before);
  if (before.phase !== 'open' || !plan) throw new Error('Nothing to summarize');
  expect(plan.turns.at(-1)).toMatchObject({ role: 'assistant', id: plan.through });
  const { state: after } = conversed(...long, summarized(plan.through));
  expect(after).toMatchObject({ summary: sealed('Likes letters.'), recent: before.recent.slice(plan.turns.length) });
  expect(toSummarize(after)).toBeUndefined();
  conversed(...long)
    .when(recordSummary(summaryThrough(plan.through)))
    .then(summarized(plan.through));
  conversed(...long, summarized(plan.through))
    .when(recordSummary(summaryThrough(plan.through)))
    .thenNothing();
  conversed(...long, ended)
    .when(recordSummary(summaryThrough(plan.through)))
    .thenNothing();
});

const title = {
  title: 'Shipping to Mallorca',
  model: 'gpt-4o-mini',
  usage: { inputTokens: 9, cachedInputTokens: 0, outputTokens: 3 },
  costMicroUsd: 2,
};
const titled = { type: 'ConversationTitled', data: title };
const endedBy = (reason: string) => ({ type: 'ConversationEnded', data: { reason } });

describe('the line of a conversation', () => {
  const asked = [started, ...turns(2)];

  it.each(['visitor', 'silence', 'full'])('is recorded once, after the end by %s', (reason) => {
    conversed(...asked, endedBy(reason))
      .when(recordTitle(title))
      .then(titled);
    conversed(...asked, endedBy(reason), titled)
      .when(recordTitle(title))
      .thenNothing();
  });

  it('is not recorded before the end, and not once a person erases it', () => {
    conversed(...asked)
      .when(recordTitle(title))
      .thenNothing();
    conversed(...asked, endedBy('person'))
      .when(recordTitle(title))
      .thenNothing();
    conversed(...asked, ended, erased)
      .when(recordTitle(title))
      .thenNothing();
  });

  it('is about its turns, if the visitor asked more than one question', () => {
    const { state } = conversed(...asked, ended);
    expect(toTitle(state)?.turns).toHaveLength(4);
    expect(toTitle(conversed(started, ...turns(1), ended).state)).toBeUndefined();
    expect(toTitle(conversed(...asked, ended, titled).state)).toBeUndefined();
    expect(toTitle(conversed(...asked).state)).toBeUndefined();
  });
});

const by = {
  model: 'gpt-4o-mini',
  usage: { inputTokens: 9, cachedInputTokens: 0, outputTokens: 3 },
  costMicroUsd: 2,
};
const captured = (fields: CollectedFields) => ({ type: 'FieldsCaptured', data: { through: first, fields, ...by } });
const capture = (fields: CollectedFields, names = ['email', 'order']) =>
  captureFields({ through: first, names, fields, ...by }, (field) => field && (unsealed(field) as CollectedFields));

describe('data of a conversation', () => {
  const asked = [started, received(first), replied];

  it('is recorded with what was collected before, also after the end', () => {
    conversed(...asked)
      .when(capture({ email: 'ada@example.com' }))
      .then(captured({ email: 'ada@example.com' }));
    conversed(...asked, captured({ email: 'ada@example.com' }), ended)
      .when(capture({ order: 'A-1042' }))
      .then(captured({ email: 'ada@example.com', order: 'A-1042' }));
  });

  it('is replaced by what the visitor corrects', () =>
    conversed(...asked, captured({ email: 'ada@exmaple.com', order: 'A-1042' }))
      .when(capture({ email: 'ada@example.com' }))
      .then(captured({ email: 'ada@example.com', order: 'A-1042' })));

  it('is kept for the owner’s fields alone', () =>
    conversed(...asked, captured({ email: 'ada@example.com', order: 'A-1042' }))
      .when(capture({}, ['order']))
      .then(captured({ order: 'A-1042' })));

  it('is not recorded where nothing is new', () => {
    conversed(...asked)
      .when(capture({}))
      .thenNothing();
    conversed(...asked, captured({ email: 'ada@example.com', order: 'A-1042' }))
      .when(capture({ email: 'ada@example.com' }))
      .thenNothing();
  });

  it('is not recorded once a person erases it', () => {
    conversed(...asked, endedBy('person'))
      .when(capture({ email: 'ada@example.com' }))
      .thenNothing();
    conversed(...asked, ended, erased)
      .when(capture({ email: 'ada@example.com' }))
      .thenNothing();
  });

  it('is sought in the turns up to the newest message alone', () => {
    const { state } = conversed(...asked, received(second));
    expect(toCapture(state, first)).toBeUndefined();
    expect(toCapture(state, second)).toHaveLength(3);
    expect(toCapture(conversed(...asked, ended, erased).state, first)).toBeUndefined();
  });
});

it('keeps no texts once it is erased', () => {
  const { state } = conversed(
    started,
    ...turns(2),
    summarized(numbered(0)),
    received(first),
    captured({ a: 'b' }),
    over,
    erased,
  );
  expect(JSON.stringify(state)).not.toContain('box');
});

const conversationId = ConversationId.parse('0190a6a0-0000-4000-8000-0000000000c1');
const ratedReply = replyIdOf(conversationId, first);
const rate = (rating: 'up' | 'down' | null, comment: string | null = null, messageId = ratedReply) =>
  rateReply(conversationId, messageId, { rating, comment }, (field) => field && (unsealed(field) as string));
const rated = (rating: 'up' | 'down' | null, previous: 'up' | 'down' | null, comment: string | null = null) => ({
  type: 'ReplyRated',
  data: { messageId: ratedReply, replyRevision: 2, rating, previous, comment },
});

it('records what the visitor thinks of a reply, also after the end', () => {
  const asked = [started, received(first), replied];
  conversed(...asked)
    .when(rate('down', 'Wrong model'))
    .then(rated('down', null, 'Wrong model'));
  conversed(...asked, ended, rated('down', null, 'Wrong model'))
    .when(rate('up'))
    .then(rated('up', 'down'));
  conversed(...asked, rated('up', null))
    .when(rate(null))
    .then(rated(null, 'up'));
});

const known = VisitorId.parse('0190a6a0-0000-8000-8000-00000000000a');
const identity = { visitorId: known, name: 'Ada', email: null };
const identified = { type: 'VisitorIdentified', data: identity };

it('goes on under the visitor whom the page’s server names, and takes nothing more of the anonymous one', () => {
  conversed(started, received(first)).when(identifyVisitor(visitorId, identity)).then(identified);
  conversed(started, received(first), identified).when(receive(second)).thenNothing();
});

it('is given to nobody once it is over or another’s', () => {
  conversed(started, received(first), over).when(identifyVisitor(visitorId, identity)).thenNothing();
  conversed(started, received(first), identified).when(identifyVisitor(visitorId, identity)).thenNothing();
});

it('records a repeated rating once', () => {
  const asked = [started, received(first), replied];
  conversed(...asked)
    .when(rate(null))
    .thenNothing();
  conversed(...asked, rated('down', null, 'Wrong model'))
    .when(rate('down', 'Wrong model'))
    .thenNothing();
  conversed(...asked, rated('down', null))
    .when(rate('down', 'Wrong model'))
    .then(rated('down', 'down', 'Wrong model'));
});

it('takes no more ratings or names once they were too many', () => {
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      index % 2 === 0 ? rated('up', null) : { type: 'VisitorIdentified', data: { ...identity, visitorId } },
    );
  const asked = (count: number) => conversed(started, received(first), replied, ...changes(count));
  const most = LIMITS.conversationChanges;
  asked(most - 1)
    .when(rate('down'))
    .then(rated('down', 'up'));
  asked(most).when(rate('down')).thenRefused('too-many-ratings');
  asked(most).when(rate('up')).thenNothing();
  asked(most - 1)
    .when(identifyVisitor(visitorId, identity))
    .then(identified);
  asked(most).when(identifyVisitor(visitorId, identity)).thenNothing();
  asked(most).when(receive(second)).then(received(second));
});

it('takes ratings of existing replies only', () => {
  conversed(started, received(first)).when(rate('up')).thenRefused('message-not-found');
  conversed(started, received(first), replied)
    .when(rate('up', null, first))
    .thenRefused('message-not-found');
  conversed(started, received(first), replied, over, erased).when(rate('up')).thenRefused('message-not-found');
});

it('keeps no comment once it is erased', () => {
  const { state } = conversed(started, received(first), replied, rated('down', null, 'Wrong model'), over, erased);
  expect(JSON.stringify(state)).not.toContain('box');
});

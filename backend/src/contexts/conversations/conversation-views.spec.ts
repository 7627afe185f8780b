import { expect, it } from 'vitest';
import { NOON, OWNER, projected, sealed } from '../../kernel/testing/given.js';
import { conversationsView } from './conversations.view.js';
import { messagesView } from './messages.view.js';

const stream = 'conversation-c1';
const metadata = { chatbotId: 'b1' as never };
const later = '2026-01-02T12:05:00.000Z';
const nextDay = '2026-01-03T09:00:00.000Z';
const question = sealed('Do you ship to Mallorca?');
const answer = sealed('We do.');

const started = {
  stream,
  metadata,
  type: 'ConversationStarted',
  data: { sessionId: 's1', visitorId: 'v1', channel: 'widget', ordinal: 2, pageKey: 'p1' },
};
const received = {
  stream,
  metadata,
  type: 'MessageReceived',
  data: { messageId: 'm1', content: question, contentKey: 'k1' },
};
const replied = (basis: string) => ({
  stream,
  metadata: { ...metadata, occurredAt: later },
  type: 'ReplyGenerated',
  data: {
    messageId: 'r1',
    replyTo: 'm1',
    content: answer,
    sources: null,
    basis,
    language: 'de',
    model: 'offline',
    firstTextMs: 4,
    responseMs: 9,
    stopped: false,
  },
});
const ended = {
  stream,
  metadata: { ...metadata, occurredAt: later },
  type: 'ConversationEnded',
  data: { reason: 'silence' },
};

it('lists the address that a visitor left last, until it is erased', () => {
  const left = (email: string) => ({
    stream,
    metadata,
    type: 'ContactRequested',
    data: { email: sealed(email), question },
  });
  const listed = projected(conversationsView, started, received, left('a@example.com'), left('b@example.com'));
  expect(listed['c1']).toMatchObject({ contactEmail: sealed('b@example.com'), lastMessageAt: NOON });
  const erased = { stream, metadata, type: 'ConversationErased', data: {} };
  expect(projected(conversationsView, started, left('a@example.com'), erased)['c1']).toMatchObject({
    contactEmail: null,
  });
});

it('lists what an ended conversation was about, until it is erased', () => {
  const title = sealed('Shipping to Mallorca');
  const titled = { stream, metadata, type: 'ConversationTitled', data: { title } };
  expect(projected(conversationsView, started, received, ended, titled)['c1']).toMatchObject({ title });
  const erased = { stream, metadata, type: 'ConversationErased', data: {} };
  expect(projected(conversationsView, started, ended, titled, erased)['c1']).toMatchObject({ title: null });
});

it('holds the data that was collected last, sealed, until it is erased', () => {
  const captured = (value: string) => ({
    stream,
    metadata,
    type: 'FieldsCaptured',
    data: { fields: sealed({ value }) },
  });
  const listed = projected(conversationsView, started, received, captured('a'), captured('b'));
  expect(listed['c1']).toMatchObject({ fields: sealed({ value: 'b' }), lastMessageAt: NOON });
  const erased = { stream, metadata, type: 'ConversationErased', data: {} };
  expect(projected(conversationsView, started, captured('a'), erased)['c1']).toMatchObject({ fields: null });
});

it('lists a conversation with its first message still sealed', () => {
  const second = { ...received, data: { messageId: 'm2', content: sealed('And when?') } };
  expect(projected(conversationsView, started, received, second)).toEqual({
    c1: {
      accountId: OWNER,
      chatbotId: 'b1',
      visitorId: 'v1',
      ordinal: 2,
      sessionId: 's1',
      channel: 'widget',
      pageKey: 'p1',
      createdAt: NOON,
      lastMessageAt: NOON,
      endedAt: null,
      erasedAt: null,
      messageCount: 2,
      firstMessage: question,
      title: null,
      fields: null,
      unanswered: false,
      contactEmail: null,
      visitorName: null,
      visitorEmail: null,
      ratings: { up: 0, down: 0 },
      ratedUp: false,
      ratedDown: false,
      language: null,
    },
  });
});

it('marks a conversation as unanswered when nothing was found', () => {
  expect(projected(conversationsView, started, received, replied('nothing-found'))['c1']).toMatchObject({
    unanswered: true,
    messageCount: 2,
  });
  expect(projected(conversationsView, started, received, replied('knowledge'))['c1']).toMatchObject({
    unanswered: false,
    contactEmail: null,
  });
});

it('has the language of the latest reply', () => {
  expect(projected(conversationsView, started, received, replied('knowledge'))['c1']).toMatchObject({ language: 'de' });
});

it('records when a conversation ended', () => {
  expect(projected(conversationsView, started, received, ended)['c1']).toMatchObject({ endedAt: later });
});

it('lists an erased conversation without its first message', () => {
  const erased = { ...ended, type: 'ConversationErased', data: {} };
  expect(projected(conversationsView, started, received, erased)['c1']).toMatchObject({
    messageCount: 1,
    firstMessage: null,
    erasedAt: later,
  });
});

it('orders a message and its reply as their events', () => {
  expect(projected(messagesView, started, received, replied('knowledge'), ended)).toEqual({
    'c1/1': {
      conversationId: 'c1',
      order: 1,
      messageId: 'm1',
      role: 'user',
      content: question,
      createdAt: NOON,
      chatbotId: 'b1',
      contentKey: 'k1',
      // 2026-01-02 was a Friday.
      hour: 4 * 24 + 12,
      language: null,
      model: null,
      unanswered: null,
      rating: null,
      ratedAt: null,
    },
    'c1/2': {
      conversationId: 'c1',
      order: 2,
      messageId: 'r1',
      role: 'assistant',
      content: answer,
      createdAt: later,
      chatbotId: 'b1',
      contentKey: null,
      hour: null,
      language: 'de',
      model: 'offline',
      unanswered: false,
      rating: null,
      ratedAt: null,
      reply: { sources: null, basis: 'knowledge', firstTextMs: 4, responseMs: 9, stopped: false, comment: null },
    },
  });
});

it('has why there is no reply in its place, whether one follows or not', () => {
  const failed = { stream, metadata, type: 'ReplyFailed', data: { replyTo: 'm1', code: 'provider-timeout' } };
  const shown = projected(messagesView, started, received, failed, replied('knowledge'));
  expect(Object.keys(shown)).toEqual(['c1/1', 'c1/2', 'c1/3']);
  expect(shown['c1/2']).toMatchObject({
    conversationId: 'c1',
    order: 2,
    messageId: expect.any(String),
    role: 'assistant',
    content: null,
    createdAt: NOON,
    failure: 'provider-timeout',
  });
});

it('keeps a reply apart from a message with the same id', () => {
  const taking = { ...received, data: { ...received.data, messageId: 'r1' } };
  expect(Object.keys(projected(messagesView, started, received, replied('knowledge'), taking))).toEqual([
    'c1/1',
    'c1/2',
    'c1/3',
  ]);
});

it('keeps messages with the same id in two conversations apart', () => {
  const other = { ...received, stream: 'conversation-c2' };
  const otherStarted = { ...started, stream: 'conversation-c2' };
  expect(Object.keys(projected(messagesView, started, received, otherStarted, other))).toEqual(['c1/1', 'c2/1']);
});

it('shows the rating that counts, at the reply and in the list', () => {
  const comment = sealed('That was another model.');
  const rated = (rating: string | null, previous: string | null) => ({
    stream,
    metadata: { ...metadata, occurredAt: nextDay },
    type: 'ReplyRated',
    data: { messageId: 'r1', replyRevision: 2, rating, previous, comment: rating === 'down' ? comment : null },
  });
  const shown = (...ratings: readonly ReturnType<typeof rated>[]) => {
    const events = [started, received, replied('knowledge'), ...ratings];
    const [{ ratings: counted, ratedUp, ratedDown }, { rating, ratedAt, reply }] = [
      projected(conversationsView, ...events)['c1'] as { ratings: object; ratedUp: boolean; ratedDown: boolean },
      projected(messagesView, ...events)['c1/2'] as { rating: string; ratedAt: string; reply: { comment?: object } },
    ];
    return { counted, any: [ratedUp, ratedDown], at: [rating, ratedAt, reply.comment] };
  };
  expect(shown(rated('down', null))).toEqual({
    counted: { up: 0, down: 1 },
    any: [false, true],
    at: ['down', nextDay, comment],
  });
  expect(shown(rated('down', null), rated('up', 'down'))).toEqual({
    counted: { up: 1, down: 0 },
    any: [true, false],
    at: ['up', nextDay, null],
  });
  expect(shown(rated('up', null), rated(null, 'up'))).toEqual({
    counted: { up: 0, down: 0 },
    any: [false, false],
    at: [null, null, null],
  });
});

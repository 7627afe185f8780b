import { expect, it } from 'vitest';
import { OWNER, projected } from '../../kernel/testing/given.js';
import { chatbotActivityView } from './chatbot-activity.view.js';

const on = (day: string, type: string) => ({
  type,
  data: type === 'ReplyGenerated' ? { responseMs: 1_200 } : {},
  stream: type.startsWith('Chatbot') ? 'chatbot-b1' : 'conversation-c1',
  metadata: { chatbotId: 'b1' as never, occurredAt: `${day}T10:00:00.000Z` },
});
const created = on('2026-01-01', 'ChatbotCreated');

it('counts conversations, messages and documents, by UTC day', () => {
  const { b1 } = projected(
    chatbotActivityView,
    created,
    on('2026-01-01', 'DocumentAdded'),
    on('2026-01-01', 'ConversationStarted'),
    on('2026-01-01', 'MessageReceived'),
    on('2026-01-02', 'ReplyGenerated'),
    on('2026-01-02', 'ConversationStarted'),
    on('2026-01-02', 'ConversationEnded'),
  );
  expect(b1).toEqual({
    accountId: OWNER,
    createdAt: '2026-01-01T10:00:00.000Z',
    conversations: 2,
    messages: 2,
    replies: 1,
    responseMs: 1_200,
    documents: 1,
    days: [
      { date: '2026-01-01', conversations: 1, messages: 1 },
      { date: '2026-01-02', conversations: 1, messages: 1 },
    ],
  });
});

it('still counts the messages of an erased conversation', () => {
  const said = [
    created,
    on('2026-01-01', 'ConversationStarted'),
    on('2026-01-01', 'MessageReceived'),
    on('2026-01-02', 'ConversationEnded'),
  ];
  expect(projected(chatbotActivityView, ...said, on('2026-01-02', 'ConversationErased'))).toEqual(
    projected(chatbotActivityView, ...said),
  );
});

it('drops a deleted chatbot, whatever is recorded later', () => {
  expect(
    projected(chatbotActivityView, created, on('2026-01-02', 'ChatbotDeleted'), on('2026-01-02', 'ReplyGenerated')),
  ).toEqual({});
});

it('keeps the last 31 days with activity', () => {
  const days = Array.from({ length: 40 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const { b1 } = projected(chatbotActivityView, created, ...days.map((day) => on(day, 'MessageReceived')));
  expect(b1).toMatchObject({ messages: 40 });
  expect(b1).toMatchObject({ days: days.slice(-31).map((date) => ({ date, messages: 1 })) });
});

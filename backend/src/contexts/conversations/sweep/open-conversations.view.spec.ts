import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { type GivenEvent, OWNER, recorded } from '../../../kernel/testing/given.js';
import { openConversationsView } from './open-conversations.view.js';

const at = (minute: number) => ({
  occurredAt: `2026-01-01T12:0${minute}:00.000Z`,
  chatbotId: 'b1' as ChatbotId,
  correlationId: `request-${minute}`,
});
const event = (type: string, minute: number, data: object = {}): GivenEvent => ({
  type,
  data,
  metadata: at(minute),
  stream: 'conversation-c1',
});
const started = event('ConversationStarted', 0);
const received = (id: string, minute: number) => event('MessageReceived', minute, { messageId: id });
const replied = (id: string, minute: number) => event('ReplyGenerated', minute, { replyTo: id });
const failed = (id: string, minute: number) => event('ReplyFailed', minute, { replyTo: id });
const ended = (minute: number) => event('ConversationEnded', minute, { reason: 'visitor' });

type Document = ReturnType<typeof openConversationsView.evolve>;
const folded = (...given: GivenEvent[]) =>
  recorded(...given).reduce<Document>(
    (document, each) => openConversationsView.evolve(document, each, 'c1'),
    undefined,
  );

it('holds an open conversation with its last activity', () =>
  expect(folded(started, received('m1', 1), replied('m1', 2))).toMatchObject({
    accountId: OWNER,
    chatbotId: 'b1',
    lastActivityAt: at(2).occurredAt,
    cause: { correlationId: 'request-2' },
    owedSince: null,
    owed: [],
  }));

it('holds what is owed, oldest first, with its cause', () => {
  const owing = [started, received('m1', 1), received('m2', 2)];
  expect(folded(...owing)).toMatchObject({
    owedSince: at(1).occurredAt,
    owed: [{ messageId: 'm1', cause: { correlationId: 'request-1' } }, { messageId: 'm2' }],
  });
  expect(folded(...owing, failed('m1', 3))).toMatchObject({ owedSince: at(2).occurredAt, owed: [{ messageId: 'm2' }] });
});

it('holds an ended conversation while it owes a reply', () => {
  const owing = [started, received('m1', 1), ended(2)];
  expect(folded(...owing)).toMatchObject({ lastActivityAt: null, owedSince: at(1).occurredAt });
  expect(folded(...owing, replied('m1', 3))).toBeUndefined();
});

it('holds no conversation that has ended and owes nothing, or was erased', () => {
  expect(folded(started, received('m1', 1), replied('m1', 2), ended(3))).toBeUndefined();
  expect(folded(started, received('m1', 1), ended(2), event('ConversationErased', 3))).toBeUndefined();
});

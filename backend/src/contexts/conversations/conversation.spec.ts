import { expect, it } from '@jest/globals';
import { MessageId, SessionId, VisitorId } from '@chatbot-builder/contracts/ids';
import { given, NOON, recorded } from '../../kernel/testing/given.js';
import {
  conversation,
  endConversation,
  endIfSilentSince,
  eraseConversation,
  messageOf,
  receiveMessage,
  recordFailure,
  recordReply,
} from './conversation.js';
import { idleConversations } from './conversation.reactions.js';

const visitorId = VisitorId.parse('0190a6a0-0000-4000-8000-00000000000a');
const sessionId = SessionId.parse('0190a6a0-0000-4000-8000-00000000000b');
const first = MessageId.parse('0190a6a0-0000-4000-8000-000000000011');
const second = MessageId.parse('0190a6a0-0000-4000-8000-000000000012');
const replyId = MessageId.parse('0190a6a0-0000-4000-8000-000000000021');
const soon = new Date(Date.parse(NOON) + 60_000);
const afterHalfAnHour = new Date(Date.parse(NOON) + 30 * 60_000);

const visit = { page: 'https://shop.example/returns', referrerHost: 'search.example', language: 'en' };
const started = {
  type: 'ConversationStarted',
  data: { sessionId, visitorId, channel: 'widget', ...visit, ordinal: 0 },
};
const received = (messageId: MessageId) => ({
  type: 'MessageReceived',
  data: { messageId, content: 'Do you ship to Mallorca?' },
});
const reply = {
  messageId: replyId,
  replyTo: first,
  content: 'We do.',
  sources: [],
  basis: 'knowledge' as const,
  language: 'en' as const,
  model: 'offline',
  usage: { inputTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
  responseMs: 12,
  chatbotRevision: 3,
  stopped: false,
};
const replied = { type: 'ReplyGenerated', data: reply };
const failed = { type: 'ReplyFailed', data: { replyTo: first, code: 'reply-timeout' } };
const ended = { type: 'ConversationEnded', data: { reason: 'silence' } };

const receive = (messageId: MessageId, now = soon) =>
  receiveMessage({ messageId, content: 'Do you ship to Mallorca?', sessionId, visitorId, ordinal: 0, visit, now });

it('starts with the first message', () => given(conversation).when(receive(first)).then(started, received(first)));

it('accepts further messages', () =>
  given(conversation, started, received(first)).when(receive(second)).then(received(second)));

it('ignores a repeated message', () =>
  given(conversation, started, received(first)).when(receive(first)).thenNothing());

it('ignores a repeated message of an ended conversation', () =>
  given(conversation, started, received(first), ended).when(receive(first, afterHalfAnHour)).thenNothing());

it('ends instead of accepting a message after half an hour of silence', () =>
  given(conversation, started, received(first)).when(receive(second, afterHalfAnHour)).then(ended));

it('accepts no message once it has ended', () =>
  given(conversation, started, received(first), ended).when(receive(second)).thenNothing());

it('records a reply', () => given(conversation, started, received(first)).when(recordReply(reply)).then(replied));

it('records one reply per message', () =>
  given(conversation, started, received(first), replied).when(recordReply(reply)).thenNothing());

it('records a reply after it has ended', () =>
  given(conversation, started, received(first), ended).when(recordReply(reply)).then(replied));

it('records a reply after a failed one', () =>
  given(conversation, started, received(first), failed).when(recordReply(reply)).then(replied));

it('refuses a reply to an unknown message', () =>
  given(conversation, started).when(recordReply(reply)).thenRefused('unknown-message'));

it('records a failure while the reply is pending', () =>
  given(conversation, started, received(first)).when(recordFailure(first, 'reply-timeout')).then(failed));

it('records no failure once there is a reply', () =>
  given(conversation, started, received(first), replied).when(recordFailure(first, 'reply-timeout')).thenNothing());

it('tracks which messages wait for a reply', () => {
  const { state } = given(conversation, started, received(first), received(second), replied);
  expect(messageOf(state, first)?.reply).toBe('given');
  expect(messageOf(state, second)?.reply).toBe('awaited');
});

it('ends once after a silence', () => {
  given(conversation, started, received(first), replied).when(endIfSilentSince(NOON)).then(ended);
  given(conversation, started, received(first), replied, ended).when(endIfSilentSince(NOON)).thenNothing();
});

it('does not end after newer activity, whatever the clock differences between processes', () => {
  for (const minutes of [-180, 1, 180]) {
    const occurredAt = new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
    given(conversation, started, received(first), replied, { ...received(second), metadata: { occurredAt } })
      .when(endIfSilentSince(NOON))
      .thenNothing();
  }
});

it('schedules the silence check with the time of the last reply', () => {
  const occurredAt = soon.toISOString();
  const events = recorded(started, received(first), { ...replied, metadata: { occurredAt } });
  expect(events.flatMap((event) => idleConversations.effectsOf(event))).toMatchObject([
    { delayMs: 30 * 60_000, payload: { silentSince: occurredAt } },
  ]);
});

it('accepts messages after the clock was set back', () => {
  const hoursBack = new Date(Date.parse(NOON) - 3 * 3_600_000);
  given(conversation, started, received(first), replied).when(receive(second, hoursBack)).then(received(second));
});

it('ends when the visitor starts over', () => {
  given(conversation, started, received(first))
    .when(endConversation())
    .then({ type: 'ConversationEnded', data: { reason: 'visitor' } });
  given(conversation).when(endConversation()).thenNothing();
});

const over = { type: 'ConversationEnded', data: { reason: 'person' } };
const erased = { type: 'ConversationErased', data: {} };

it('is erased once and ends with the erasure', () => {
  given(conversation, started, received(first)).when(eraseConversation()).then(over, erased);
  given(conversation, started, received(first), replied, ended).when(eraseConversation()).then(erased);
  given(conversation, started, received(first), over, erased).when(eraseConversation()).thenNothing();
});

it('cannot be erased before it started', () =>
  given(conversation).when(eraseConversation()).thenRefused('conversation-not-found'));

it('accepts nothing once it is erased', () => {
  const history = [started, received(first), over, erased];
  given(conversation, ...history)
    .when(receive(second))
    .thenNothing();
  given(conversation, ...history)
    .when(recordReply(reply))
    .thenRefused('conversation-erased');
  given(conversation, ...history)
    .when(recordFailure(first, 'reply-timeout'))
    .thenNothing();
  given(conversation, ...history)
    .when(endConversation())
    .thenNothing();
  expect(messageOf(given(conversation, ...history).state, first)?.reply).toBe('failed');
});

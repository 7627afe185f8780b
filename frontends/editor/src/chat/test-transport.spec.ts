import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatFrame, WidgetMessage } from '@chatbot-builder/contracts/widget';
import { expect, it, vi } from 'vitest';
import { testTransport } from './test-transport';

const subject = { systemPrompt: 'Be brief.', model: 'gpt-4o-mini' } as const;

const replyOf = (content: string): WidgetMessage => ({
  id: '0199b1c6-0000-7000-8000-00000000000b',
  role: 'assistant',
  content,
  createdAt: '2026-11-21T10:00:00.000Z',
  sources: [],
  stopped: false,
});

/** Sends these messages one after another, each of which gets this reply. Returns what the server was sent. */
async function sent(messages: readonly string[], reply: string) {
  const fetch = vi.fn(
    async (_path: string, _init: RequestInit) =>
      new Response(`data: ${JSON.stringify({ type: 'done', message: replyOf(reply) })}\n\n`),
  );
  vi.stubGlobal('fetch', fetch);
  const transport = testTransport({ subject: () => subject, now: () => new Date(0), onFailure: vi.fn() });
  for (const [at, content] of messages.entries()) {
    const frames = transport.send({ id: `message-${at}`, content }, new AbortController().signal);
    let last: ChatFrame | undefined;
    for await (const frame of frames) last = frame;
    expect(last?.type).toBe('done');
  }
  return fetch.mock.calls.map(([path, { body }]) => ({ path, body: JSON.parse(body as string) as object }));
}

it('sends the settings as typed, and the conversation so far', async () => {
  const [first, second] = await sent(['How long?', 'And abroad?'], 'Two days.');
  const question = { role: 'user', content: 'How long?' };
  expect(first).toEqual({ path: '/api/chat/test', body: { ...subject, messages: [question] } });
  expect(second?.body).toEqual({
    ...subject,
    messages: [question, { role: 'assistant', content: 'Two days.' }, { role: 'user', content: 'And abroad?' }],
  });
});

it('sends nothing that the route refuses: no empty reply, none that is too long, and no more than it takes', async () => {
  const [, empty] = await sent(['How long?', 'And abroad?'], ' ');
  expect(empty?.body).toMatchObject({ messages: [{ content: 'How long?' }, { content: 'And abroad?' }] });
  const [, long] = await sent(['How long?', 'And abroad?'], 'a'.repeat(LIMITS.messageMax + 1));
  expect(long?.body).toMatchObject({ messages: [{}, { content: 'a'.repeat(LIMITS.messageMax) }, {}] });
  const many = await sent(Array<string>(LIMITS.testChatMessagesMax).fill('How long?'), 'Two days.');
  expect(many.at(-1)?.body).toMatchObject({ messages: { length: LIMITS.testChatMessagesMax } });
});

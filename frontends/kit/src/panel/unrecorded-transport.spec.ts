import { ReadableStream as NodeStream } from 'node:stream/web';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { framesOf } from './frames-of';
import { unrecordedTransport } from './unrecorded-transport';

const QUESTION = '0199b1c6-0000-7000-8000-00000000000a';
const reply = {
  id: '0199b1c6-0000-7000-8000-00000000000b',
  role: 'assistant' as const,
  content: 'Two days.',
  createdAt: '2026-11-21T10:00:00.000Z',
  sources: [],
  stopped: false,
};
const accepted = { type: 'accepted', messageId: reply.id, conversationId: null };

const stream = (...frames: unknown[]) =>
  new Response(frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });

const onFailure = vi.fn();
const open = () =>
  unrecordedTransport({
    ask: (conversation, signal) => framesOf('/chat', { said: conversation.map(({ content }) => content) }, signal),
    now: () => new Date('2026-11-21T09:59:00Z'),
    onFailure,
  });

const listen = async (frames: AsyncIterable<ChatFrame>) => {
  const heard: ChatFrame[] = [];
  for await (const frame of frames) heard.push(frame);
  return heard;
};

const answers = (...responses: (() => Response | Promise<Response>)[]) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    (responses.shift() ?? (() => stream()))(),
  );
  vi.stubGlobal('fetch', fetch);
  return { bodies: () => fetch.mock.calls.map(([, init]) => JSON.parse(init.body as string)) };
};

beforeEach(() => {
  onFailure.mockReset();
});

describe('an unrecorded chat', () => {
  it('yields the frames under the message’s own id', async () => {
    const { bodies } = answers(() =>
      stream(accepted, { type: 'text', text: 'Two days.' }, { type: 'done', message: reply }),
    );
    const heard = await listen(open().send({ id: QUESTION, content: 'How long?' }, new AbortController().signal));
    expect(heard).toEqual([
      { type: 'accepted', messageId: QUESTION, conversationId: null },
      { type: 'text', text: 'Two days.' },
      { type: 'done', message: reply },
    ]);
    expect(bodies()).toEqual([{ said: ['How long?'] }]);
  });

  it('sends the conversation so far and restores it in a remounted panel', async () => {
    const { bodies } = answers(
      () => stream({ type: 'done', message: reply }),
      () => stream({ type: 'done', message: reply }),
    );
    const transport = open();
    await listen(transport.send({ id: QUESTION, content: 'How long?' }, new AbortController().signal));
    await listen(transport.send({ id: 'next', content: 'And abroad?' }, new AbortController().signal));
    expect(bodies()[1].said).toEqual(['How long?', 'Two days.', 'And abroad?']);
    expect((await transport.history()).messages).toHaveLength(4);
  });

  it('shows the server’s refusal and asks once on retry', async () => {
    const { bodies } = answers(
      () => Response.json({ statusCode: 429, code: 'too-many', message: 'Too many messages.' }, { status: 429 }),
      () => stream({ type: 'done', message: reply }),
    );
    const transport = open();
    const message = { id: QUESTION, content: 'How long?' };
    expect((await listen(transport.send(message, new AbortController().signal))).at(-1)).toEqual({
      type: 'failed',
      code: 'too-many',
      message: 'Too many messages.',
    });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('Too many messages.');
    await listen(transport.send(message, new AbortController().signal));
    expect(bodies()[1].said).toEqual(['How long?']);
  });

  it('throws where what answered is not the product', async () => {
    answers(() => new Response('<html>', { status: 502 }));
    await expect(
      listen(open().send({ id: QUESTION, content: 'How long?' }, new AbortController().signal)),
    ).rejects.toThrow('502');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('throws when the answer is cut off', async () => {
    answers(() => stream(accepted, { type: 'text', text: 'Two' }));
    await expect(
      listen(open().send({ id: QUESTION, content: 'How long?' }, new AbortController().signal)),
    ).rejects.toThrow();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('ends a stopped answer with the text so far', async () => {
    const encoder = new TextEncoder();
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      const endless = new NodeStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify({ type: 'text', text: 'Two' })}\n\n`));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(endless);
    });
    const transport = open();
    const heard: ChatFrame[] = [];
    for await (const frame of transport.send({ id: QUESTION, content: 'How long?' }, new AbortController().signal)) {
      heard.push(frame);
      if (frame.type === 'text') await transport.stop(QUESTION);
    }
    expect(heard.at(-1)).toMatchObject({ type: 'done', message: { content: 'Two', stopped: true } });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('forgets a cleared conversation', async () => {
    answers(() => stream({ type: 'done', message: reply }));
    const transport = open();
    await listen(transport.send({ id: QUESTION, content: 'How long?' }, new AbortController().signal));
    await transport.end();
    expect((await transport.history()).messages).toEqual([]);
  });
});

import type { ChatFrame, SendMessage } from '@chatbot-builder/contracts/widget';
import { describe, expect, it, vi } from 'vitest';
import {
  accepted,
  answer,
  CHATBOT,
  CONVERSATION,
  done,
  eventStream,
  fakeClock,
  inMemory,
  NOW,
  QUESTION,
  text,
} from '../../testing/visitor';
import { lazyTransport } from './lazy-transport';
import type { User } from './user';
import { VisitorApi } from './visitor-api';
import { PAUSES_MS, VisitorTransport } from './visitor-transport';

const session = (token: string) => JSON.stringify({ token, expiresAt: '2026-12-21T10:00:00.000Z' });
const message: SendMessage = { id: QUESTION, content: 'How long?' };
const VISIT = { page: 'https://shop.example/returns', referrer: 'https://search.example', language: 'de-AT' };
const sent = { ...message, ...VISIT };

type Answer = (init: RequestInit) => Response | Promise<Response>;

/** A fake server. Each path returns its responses in order and repeats the last one. */
const visitor = (
  routes: Record<string, Answer[]>,
  stored: string | undefined = session('known'),
  user: User = undefined,
) => {
  const calls: { path: string; token: string | null; body: unknown }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (address, init = {}) => {
    const path = (typeof address === 'string' ? address : '').replace(
      `https://bots.example/api/widget/${CHATBOT}/`,
      '',
    );
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ path, token: new Headers(init.headers).get('Authorization'), body });
    const answers = routes[path] ?? [];
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (!next) throw new Error(`No answer for ${path}`);
    return next(init);
  });
  const { clock, pauses, goSilent } = fakeClock();
  const token = inMemory(stored);
  const endedConversation = inMemory();
  const api = new VisitorApi({
    origin: 'https://bots.example',
    chatbotId: CHATBOT,
    user,
    fetch,
    token,
    now: clock.now,
  });
  return {
    transport: new VisitorTransport(api, clock, endedConversation, () => VISIT),
    calls,
    pauses,
    goSilent,
    token,
  };
};

const listen = async (frames: AsyncIterable<ChatFrame>) => {
  const heard: ChatFrame[] = [];
  for await (const frame of frames) heard.push(frame);
  return heard;
};

const send = (transport: VisitorTransport) => listen(transport.send(message, new AbortController().signal));
const whole = () => eventStream([accepted, text('Two '), done('Two days.')]);
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status: code, headers });
const fresh = () => new Response(session('fresh'), { status: 201 });

describe('a message', () => {
  it('is sent with the visitor’s token and location, and answered with frames', async () => {
    const { transport, calls } = visitor({ messages: [whole] });
    expect(await send(transport)).toEqual([accepted, text('Two '), done('Two days.')]);
    expect(calls).toEqual([{ path: 'messages', token: 'Bearer known', body: sent }]);
  });

  it('is resent under its own id when the connection drops, until the reply is complete', async () => {
    const { transport, calls, pauses } = visitor({
      messages: [
        () => Promise.reject(new TypeError('offline')),
        () => eventStream([accepted, text('Tw')], 'drops'),
        () => eventStream([accepted]),
        whole,
      ],
    });
    expect(await send(transport)).toEqual([accepted, text('Tw'), accepted, accepted, text('Two '), done('Two days.')]);
    expect(calls.map(({ body }) => body)).toEqual([sent, sent, sent, sent]);
    expect(pauses).toEqual(PAUSES_MS.slice(0, 3));
  });

  it('fails after the last retry', async () => {
    const { transport, calls } = visitor({ messages: [() => Promise.reject(new TypeError('offline'))] });
    await expect(send(transport)).rejects.toThrow('The connection was lost');
    expect(calls).toHaveLength(PAUSES_MS.length + 1);
  });

  it('is resent when the connection goes silent', async () => {
    const { transport, goSilent } = visitor({
      messages: [
        (init) => {
          const response = eventStream([accepted], 'hangs');
          const body = response.body?.pipeThrough(new TransformStream(), { signal: init.signal ?? undefined });
          return new Response(body);
        },
        whole,
      ],
    });
    const frames = transport.send(message, new AbortController().signal)[Symbol.asyncIterator]();
    expect((await frames.next()).value).toEqual(accepted);
    const next = frames.next();
    goSilent();
    expect((await next).value).toEqual(accepted);
    expect((await frames.next()).value).toEqual(text('Two '));
  });

  it('honors the Retry-After of a busy server', async () => {
    const { transport, pauses } = visitor({ messages: [status(429, { 'Retry-After': '3' }), status(503), whole] });
    expect(await send(transport)).toContainEqual(done('Two days.'));
    expect(pauses).toEqual([3_000, PAUSES_MS[1]]);
  });

  it('reports a busy server when its Retry-After is too long', async () => {
    const { transport, calls } = visitor({ messages: [status(429, { 'Retry-After': '60' })] });
    await expect(send(transport)).rejects.toMatchObject({ reason: 'busy' });
    expect(calls).toHaveLength(1);
  });

  it.each([
    [400, 'refused'],
    [413, 'refused'],
    [404, 'gone'],
  ])('is not sent again after %i', async (code, reason) => {
    const { transport, calls } = visitor({ messages: [status(code)] });
    await expect(send(transport)).rejects.toMatchObject({ reason });
    expect(calls).toHaveLength(1);
  });

  it('reports a failed reply without the server’s English message', async () => {
    const { transport } = visitor({
      messages: [() => eventStream([accepted, { type: 'failed', code: 'unavailable', message: 'No.' }])],
    });
    await expect(send(transport)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('passes on why the model did not answer this question', async () => {
    const failed = { type: 'failed', code: 'answer-refused', message: 'Bitte fragen Sie mit anderen Worten.' } as const;
    const { transport, calls } = visitor({ messages: [() => eventStream([accepted, failed])] });
    expect((await send(transport)).at(-1)).toEqual(failed);
    expect(calls).toHaveLength(1);
  });

  it('tells a chatbot that was deleted meanwhile from one that fails', async () => {
    const { transport } = visitor({
      messages: [() => eventStream([accepted, { type: 'failed', code: 'chatbot-gone', message: 'No.' }])],
    });
    await expect(send(transport)).rejects.toMatchObject({ reason: 'gone' });
  });

  it('is not resent after an abort', async () => {
    const { transport, calls } = visitor({ messages: [() => eventStream([accepted], 'drops')] });
    const listening = new AbortController();
    const frames = transport.send(message, listening.signal)[Symbol.asyncIterator]();
    await frames.next();
    listening.abort();
    await expect(frames.next()).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });
});

it('says that the visitor sees the conversation', async () => {
  const { transport, calls } = visitor({ presence: [status(204)] });
  await transport.present();
  expect(calls.map(({ path, token }) => [path, token])).toEqual([['presence', 'Bearer known']]);
});

describe('the visitor’s token', () => {
  it('is requested once by concurrent calls', async () => {
    const { transport, calls } = visitor({ session: [fresh], messages: [whole], end: [status(204)] }, '');
    await Promise.all([send(transport), transport.end()]);
    expect(calls.filter(({ path }) => path === 'session')).toHaveLength(1);
    expect(calls.filter(({ token }) => token === 'Bearer fresh')).toHaveLength(2);
  });

  it('is that of another tab which was faster', async () => {
    const { transport, calls, token } = visitor(
      {
        session: [
          () => {
            token.write(session('theirs'));
            return fresh();
          },
        ],
        messages: [whole],
      },
      '',
    );
    await send(transport);
    expect(calls.map((call) => call.token)).toEqual([null, 'Bearer theirs']);
    expect(token.read()).toContain('theirs');
  });

  it('is renewed before it expires', async () => {
    const soon = JSON.stringify({ token: 'old', expiresAt: new Date(NOW + 30_000).toISOString() });
    const { transport, calls, token } = visitor({ session: [fresh], messages: [whole] }, soon);
    await send(transport);
    expect(calls.map((call) => call.token)).toEqual([null, 'Bearer fresh']);
    expect(token.read()).toContain('fresh');
  });

  it('is renewed once when the server refuses it', async () => {
    const { transport, calls } = visitor({ session: [fresh], messages: [status(401), whole] });
    await send(transport);
    expect(calls.map((call) => call.token)).toEqual(['Bearer known', null, 'Bearer fresh']);
  });

  it('is not renewed again when the new one is refused too', async () => {
    const { transport, calls } = visitor({ session: [fresh], messages: [status(401)] });
    await expect(send(transport)).rejects.toMatchObject({ reason: 'refused' });
    expect(calls).toHaveLength(3);
  });

  it.each(['not json', '{"token":7}'])('is renewed when %s is stored', async (stored) => {
    const { transport, calls } = visitor({ session: [fresh], messages: [whole] }, stored);
    await send(transport);
    expect(calls[0]?.path).toBe('session');
  });
});

describe('a user of the page', () => {
  const ada = { userId: '7', hash: 'ab', name: 'Ada' };
  const nothing = { conversationId: null, ended: false, messages: [], awaitingReplyTo: null, older: null };
  const history = () => Response.json(nothing);
  const identified = () => new Response(session('identified'), { status: 201 });
  const kept = (hash?: string) =>
    JSON.stringify({ token: 'known', expiresAt: '2026-12-21T10:00:00.000Z', ...(hash && { hash }) });
  const refusal = () => Response.json({ message: 'Wrong hash.' }, { status: 403 });

  it('is identified once, with the session until then, whose conversation goes on', async () => {
    const { transport, calls, token } = visitor({ identify: [identified], history: [history] }, kept(), ada);
    await transport.history();
    await transport.history();
    expect(calls).toEqual([
      { path: 'identify', token: null, body: { ...ada, session: 'known' } },
      { path: 'history', token: 'Bearer identified', body: undefined },
      { path: 'history', token: 'Bearer identified', body: undefined },
    ]);
    expect(token.read()).toContain('"hash":"ab"');
  });

  it('is known on the next page, also where it does not say so yet', async () => {
    for (const user of [ada, undefined]) {
      const { transport, calls } = visitor({ history: [history] }, kept('ab'), user);
      await transport.history();
      expect(calls).toEqual([{ path: 'history', token: 'Bearer known', body: undefined }]);
    }
  });

  it('is not the one who was there before, nor anybody after signing out', async () => {
    const another = visitor({ identify: [identified], history: [history] }, kept('cd'), ada);
    await another.transport.history();
    expect(another.calls[0]).toEqual({ path: 'identify', token: null, body: ada });
    const nobody = visitor({ session: [fresh], history: [history] }, kept('ab'), null);
    await nobody.transport.history();
    expect(nobody.calls.map(({ token }) => token)).toEqual([null, 'Bearer fresh']);
  });

  it.each([
    ['who stays who they were', kept(), ['Bearer known']],
    ['who is new', undefined, [null, 'Bearer fresh']],
    ['who is not the user before', kept('cd'), [null, 'Bearer fresh']],
  ])('whose hash is wrong is an anonymous visitor, %s, and the console says why', async (_who, stored, tokens) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const routes = { identify: [refusal], session: [fresh], history: [history] };
    const { transport, calls } = visitor(routes, stored ?? '', ada);
    await transport.history();
    await transport.history();
    expect(calls.slice(1).map(({ token }) => token)).toEqual([...tokens, tokens.at(-1)]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('ChatbotWidget: identify() was refused. Wrong hash.');
    warn.mockRestore();
  });

  it('is not given up while the server cannot answer', async () => {
    const { transport, calls } = visitor({ identify: [status(503), identified], history: [history] }, kept(), ada);
    await expect(transport.history()).rejects.toThrow('identify: 503');
    await transport.history();
    expect(calls.at(-1)).toMatchObject({ path: 'history', token: 'Bearer identified' });
  });
});

describe('the conversation', () => {
  const history = {
    conversationId: CONVERSATION,
    ended: false,
    messages: [answer('Two days.')],
    awaitingReplyTo: null,
    older: '0.12',
  };

  it('is restored after a reload', async () => {
    const { transport } = visitor({ history: [() => Response.json(history)] });
    expect(await transport.history()).toEqual(history);
  });

  it('is read page by page, and still ended as a whole', async () => {
    const { transport, calls } = visitor({
      history: [() => Response.json(history)],
      'history?before=0.12': [() => Response.json({ ...history, older: null })],
      end: [status(204)],
    });
    expect((await transport.history()).older).toBe('0.12');
    expect((await transport.history('0.12')).older).toBeNull();
    await transport.end();
    expect(await transport.history()).toMatchObject({ messages: [], older: null });
    expect(calls.map(({ path }) => path)).toEqual(['history', 'history?before=0.12', 'end', 'history']);
  });

  it('is not shown again once the visitor has ended it', async () => {
    const { transport, calls } = visitor({ history: [() => Response.json(history)], end: [status(204)] });
    await transport.history();
    await transport.end();
    expect((await transport.history()).messages).toEqual([]);
    expect(calls.map(({ path }) => path)).toEqual(['history', 'end', 'history']);
  });

  it('is listed page by page with the visitor’s others', async () => {
    const item = { id: CONVERSATION, title: 'How long?', startedAt: '2026-11-21T10:00:00.000Z', ended: true };
    const { transport, calls } = visitor({
      conversations: [() => Response.json({ conversations: [item], older: 'a+b' })],
      'conversations?after=a%2Bb': [() => Response.json({ conversations: [], older: null })],
    });
    // As the panel has it, which loads the transport late.
    const { conversations } = lazyTransport(
      async () => transport,
      () => true,
    );
    expect(await conversations?.()).toEqual({ conversations: [item], older: 'a+b' });
    expect(await conversations?.('a+b')).toEqual({ conversations: [], older: null });
    expect(calls.map(({ token }) => token)).toEqual(['Bearer known', 'Bearer known']);
  });

  it('rejects an invalid history response', async () => {
    const { transport } = visitor({ history: [() => Response.json({ messages: 'all' })] });
    await expect(transport.history()).rejects.toThrow();
  });

  it('stops a reply by the id of its question', async () => {
    const { transport, calls } = visitor({ [`messages/${QUESTION}/stop`]: [status(204)] });
    await transport.stop(QUESTION);
    expect(calls).toHaveLength(1);
  });
});

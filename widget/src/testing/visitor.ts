import type { ChatFrame, WidgetMessage } from '@chatbot-builder/contracts/widget';
import type { StoredValue } from '../panel/visitor/stored-value';
import type { Clock } from '../panel/visitor/clock';
import { SILENCE_MS } from '../panel/visitor/connection';

export const CHATBOT = '11111111-1111-4111-8111-111111111111';
export const CONVERSATION = '22222222-2222-4222-8222-222222222222';
export const QUESTION = '33333333-3333-4333-8333-333333333333';
export const ANSWER = '44444444-4444-4444-8444-444444444444';
export const NOW = Date.parse('2026-11-21T10:00:00.000Z');

export const answer = (content: string, more: Partial<WidgetMessage> = {}): WidgetMessage => ({
  id: ANSWER,
  role: 'assistant',
  content,
  createdAt: '2026-11-21T10:00:01.000Z',
  sources: [],
  stopped: false,
  ...more,
});

export const accepted: ChatFrame = { type: 'accepted', messageId: QUESTION, conversationId: CONVERSATION };
export const text = (said: string): ChatFrame => ({ type: 'text', text: said });
export const done = (content: string): ChatFrame => ({ type: 'done', message: answer(content) });

export const inMemory = (value?: string): StoredValue => ({
  read: () => value,
  write: (next) => {
    value = next;
  },
});

/** Delays resolve at once and are recorded. The silence timeout never fires until `goSilent` is called. */
export const fakeClock = () => {
  const pauses: number[] = [];
  const dead: (() => void)[] = [];
  const clock: Clock = {
    now: () => NOW,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (ms !== SILENCE_MS) {
          pauses.push(ms);
          resolve();
        } else dead.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      }),
  };
  return { clock, pauses, goSilent: () => dead.at(-1)?.() };
};

/** An event stream of these frames. `drops` ends it with an error, like a lost connection; `hangs` never ends it. */
export const eventStream = (frames: readonly ChatFrame[], end: 'closes' | 'drops' | 'hangs' = 'closes') => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const frame of frames) controller.enqueue(encoder.encode(`data: ${JSON.stringify(frame)}\n\n`));
      // An error discards queued chunks, so the reader must get them first.
      await new Promise((resolve) => setTimeout(resolve));
      if (end === 'closes') controller.close();
      if (end === 'drops') controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
};

import type { ChatFrame, SendMessage, WidgetHistory } from '@chatbot-builder/contracts/widget';
import { vi } from 'vitest';
import type { ChatTransport } from '../panel/api';
import { NO_HISTORY } from '../panel/visitor/lazy-transport';

/** A transport whose replies the test writes, frame by frame. */
export const scriptedTransport = (history: () => Promise<WidgetHistory> = async () => NO_HISTORY) => {
  const sent: SendMessage[] = [];
  let queue: (ChatFrame | Error)[] = [];
  let wake = () => undefined as void;
  const transport = {
    history: vi.fn(history),
    async *send(message: SendMessage, signal: AbortSignal): AsyncGenerator<ChatFrame> {
      sent.push(message);
      queue = [];
      for (;;) {
        const next = queue.shift();
        if (next instanceof Error) throw next;
        if (next) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
        if (signal.aborted || (next && next.type === 'done')) return;
      }
    },
    stop: vi.fn(async () => undefined),
    end: vi.fn(async () => undefined),
  } satisfies ChatTransport;
  /** Resolves when the panel has drawn what was said. */
  const say = async (...frames: (ChatFrame | Error)[]) => {
    queue.push(...frames);
    wake();
    await drawn();
  };
  return { transport, sent, say };
};

/** Preact draws in a microtask after the state has changed: by the next turn of the event loop it has. */
export const drawn = () => new Promise<void>((resolve) => setTimeout(resolve));

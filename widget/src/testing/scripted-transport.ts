import type { ChatFrame, SendMessage, WidgetHistory } from '@chatbot-builder/contracts/widget';
import type { ChatTransport } from '../panel/api';
import { NO_HISTORY } from '../panel/visitor/lazy-transport';

/** A transport whose reply frames are supplied by the test. */
export const scriptedTransport = (history: () => Promise<WidgetHistory> = async () => NO_HISTORY) => {
  const sent: SendMessage[] = [];
  const stopped: string[] = [];
  const ended = { count: 0 };
  let queue: (ChatFrame | Error)[] = [];
  let wake = () => undefined as void;
  const transport = {
    history,
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
    stop: async (messageId: string) => void stopped.push(messageId),
    end: async () => void (ended.count += 1),
  } satisfies ChatTransport;
  /** Sends frames and resolves once the panel has rendered them. */
  const say = async (...frames: (ChatFrame | Error)[]) => {
    queue.push(...frames);
    wake();
    await drawn();
  };
  return { transport, sent, stopped, ended, say };
};

/** Preact renders in a microtask after a state change, so it is done by the next turn of the event loop. */
export const drawn = () => new Promise<void>((resolve) => setTimeout(resolve));

import type { ChatFrame, SendMessage, WidgetMessage } from '@chatbot-builder/contracts/widget';
import type { ChatTransport } from '@chatbot-builder/widget/panel';

interface UnrecordedTransportOptions {
  /** Asks for a reply to the last message of the conversation so far. */
  readonly ask: (conversation: readonly WidgetMessage[], signal: AbortSignal) => AsyncIterable<ChatFrame>;
  readonly now: () => Date;
  /**
   * Called if a message got no reply, with the server's sentence if there is one. The panel shows the failure and
   * offers a retry.
   */
  readonly onFailure?: (message: string | undefined) => void;
}

/**
 * The panel's transport to a route that records nothing, so the conversation is kept here. It survives a remount of the
 * panel.
 */
export const unrecordedTransport = ({ ask, now, onFailure }: UnrecordedTransportOptions): ChatTransport => {
  let turns: WidgetMessage[] = [];
  const running = new Map<string, () => void>();

  const turn = (id: string, role: WidgetMessage['role'], content: string, stopped = false): WidgetMessage => ({
    id,
    role,
    content,
    createdAt: now().toISOString(),
    sources: [],
    stopped,
  });

  /** Sending the same id again repeats the question instead of adding a second one. */
  const take = ({ id, content }: SendMessage) => {
    const before = turns.findIndex((one) => one.id === id);
    turns = [...(before < 0 ? turns : turns.slice(0, before)), turn(id, 'user', content)];
    return turns;
  };

  return {
    history: () =>
      Promise.resolve({ conversationId: null, ended: false, messages: turns, awaitingReplyTo: null, older: null }),

    async *send(message, signal) {
      const asked = take(message);
      const answer = (reply: WidgetMessage) => {
        // The conversation was cleared meanwhile, so drop the reply.
        if (turns === asked) turns = [...asked, reply];
        return { type: 'done', message: reply } as const;
      };
      const request = new AbortController();
      const listening = () => request.abort();
      let stopped = false;
      let text = '';
      signal.addEventListener('abort', listening, { once: true });
      running.set(message.id, () => {
        stopped = true;
        request.abort();
      });
      try {
        yield { type: 'accepted', messageId: message.id, conversationId: null };
        for await (const frame of ask(asked, request.signal)) {
          if (frame.type === 'accepted') continue;
          if (frame.type === 'text') text += frame.text;
          if (frame.type === 'failed') onFailure?.(frame.message);
          yield frame.type === 'done' ? answer(frame.message) : frame;
          if (frame.type === 'done' || frame.type === 'failed') return;
        }
        throw new Error('The answer was cut off.');
      } catch (error) {
        if (stopped) yield answer(turn(`${message.id}-reply`, 'assistant', text, true));
        else {
          if (!signal.aborted) onFailure?.(undefined);
          throw error;
        }
      } finally {
        running.delete(message.id);
        signal.removeEventListener('abort', listening);
      }
    },

    stop(messageId) {
      running.get(messageId)?.();
      return Promise.resolve();
    },

    end() {
      turns = [];
      for (const stop of running.values()) stop();
      return Promise.resolve();
    },
  };
};

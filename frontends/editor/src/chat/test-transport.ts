import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { TestChatBody } from '@chatbot-builder/contracts/http';
import { type ChatFrame, type SendMessage, type WidgetMessage, WidgetProblem } from '@chatbot-builder/contracts/widget';
import { readFrames } from '@chatbot-builder/widget/frames';
import type { ChatTransport } from '@chatbot-builder/widget/panel';

/** The settings under test, as typed, saved or not. */
export type Subject = Omit<TestChatBody, 'messages'>;

export interface TestTransportOptions {
  /** Called for each message, so that the next answer uses the latest settings. */
  readonly subject: () => Subject;
  readonly now: () => Date;
  /** Called if a message got no reply. The panel shows the failure and offers a retry. */
  readonly onFailure: (message: string | undefined) => void;
}

const refusalOf = async (response: Response): Promise<ChatFrame> => {
  const problem = WidgetProblem.safeParse(await response.json().catch(() => undefined));
  if (!problem.success) throw new Error(`The test chat responded with ${response.status}.`);
  return { type: 'failed', code: problem.data.code, message: problem.data.message };
};

async function* ask(body: TestChatBody, signal: AbortSignal): AsyncGenerator<ChatFrame> {
  const response = await fetch('/api/chat/test', {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok && response.body) yield* readFrames(response.body);
  else yield await refusalOf(response);
}

/**
 * The panel's transport to the test route. The server records nothing, so the conversation is kept here. It survives a
 * remount of the panel, and each message sends the conversation so far.
 */
export const testTransport = ({ subject, now, onFailure }: TestTransportOptions): ChatTransport => {
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

  const asSaid = (messages: readonly WidgetMessage[]): TestChatBody['messages'] =>
    messages
      .filter(({ content }) => content.trim() !== '')
      .slice(-LIMITS.testChatMessagesMax)
      .map(({ role, content }) => ({ role, content: content.slice(0, LIMITS.messageMax) }));

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
        for await (const frame of ask({ ...subject(), messages: asSaid(asked) }, request.signal)) {
          if (frame.type === 'accepted') continue;
          if (frame.type === 'text') text += frame.text;
          if (frame.type === 'failed') onFailure(frame.message);
          yield frame.type === 'done' ? answer(frame.message) : frame;
          if (frame.type === 'done' || frame.type === 'failed') return;
        }
        throw new Error('The answer was cut off.');
      } catch (error) {
        if (stopped) yield answer(turn(`${message.id}-reply`, 'assistant', text, true));
        else {
          if (!signal.aborted) onFailure(undefined);
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

import type { ChatFrame, WidgetHistory, WidgetMessage } from '@chatbot-builder/contracts/widget';
import type { FailureReason } from '../failure';

/** The visitor's message that has no answer yet. */
export interface Question {
  readonly id: string;
  readonly content: string;
  readonly createdAt: string;
  /** Whether the server has received it. */
  readonly accepted: boolean;
}

export type Reply =
  /** The browser is offline. The question is sent once it is back online. */
  | { readonly phase: 'waiting' }
  /** `restarted`: the next text replaces the partial text left by a dropped connection. */
  | { readonly phase: 'writing'; readonly text: string; readonly restarted: boolean; readonly stopping: boolean }
  /** `message`: the server's own message, if it sent one. */
  | { readonly phase: 'failed'; readonly reason: FailureReason; readonly message?: string };

export interface Thread {
  /** Complete messages, oldest first. */
  readonly messages: readonly WidgetMessage[];
  readonly open?: { readonly question: Question; readonly reply: Reply };
}

export const emptyThread: Thread = { messages: [] };

const writing: Reply = { phase: 'writing', text: '', restarted: false, stopping: false };

const asMessage = ({ id, content, createdAt }: Question): WidgetMessage => ({
  id,
  role: 'user',
  content,
  createdAt,
  sources: [],
  stopped: false,
});

/** A client can choose or compute both ids, so an answer may share its id with a question. The role keeps them apart. */
export const keyOf = ({ role, id }: Pick<WidgetMessage, 'role' | 'id'>): string => `${role}/${id}`;
export const questionKey = (id: string): string => keyOf({ role: 'user', id });

/** Whether another question may be asked: not while one is in progress. */
export const isFree = ({ open }: Thread) => !open || open.reply.phase === 'failed';

/** A failed question stays in the thread, above the new one. */
export const ask = (thread: Thread, question: Question, online: boolean): Thread => ({
  messages: thread.open ? [...thread.messages, asMessage(thread.open.question)] : thread.messages,
  open: { question, reply: online ? writing : { phase: 'waiting' } },
});

/** Resends the same question under its own id. */
export const resend = (thread: Thread): Thread =>
  thread.open ? { ...thread, open: { question: thread.open.question, reply: writing } } : thread;

export const stopping = (thread: Thread): Thread =>
  thread.open?.reply.phase === 'writing'
    ? { ...thread, open: { ...thread.open, reply: { ...thread.open.reply, stopping: true } } }
    : thread;

export const fail = (thread: Thread, reason: FailureReason, message?: string): Thread =>
  thread.open ? { ...thread, open: { ...thread.open, reply: { phase: 'failed', reason, message } } } : thread;

/** Stopped before the server accepted it: the question stays, with an empty stopped answer. */
export const withdraw = (thread: Thread, createdAt: string): Thread => {
  if (!thread.open) return thread;
  const question = asMessage(thread.open.question);
  return {
    messages: [...thread.messages, question, { ...question, role: 'assistant', content: '', createdAt, stopped: true }],
  };
};

export const postpone = (thread: Thread): Thread =>
  thread.open ? { ...thread, open: { ...thread.open, reply: { phase: 'waiting' } } } : thread;

export const receive = (thread: Thread, frame: ChatFrame): Thread => {
  const { open } = thread;
  if (open?.reply.phase !== 'writing') return thread;
  const { question, reply } = open;
  switch (frame.type) {
    case 'accepted':
      return { ...thread, open: { question: { ...question, accepted: true }, reply: { ...reply, restarted: true } } };
    case 'text':
      return {
        ...thread,
        open: {
          question,
          reply: { ...reply, text: (reply.restarted ? '' : reply.text) + frame.text, restarted: false },
        },
      };
    case 'done':
      // A question that was sent again may already have its answer in the history.
      return {
        messages: [
          ...thread.messages.filter((message) => keyOf(message) !== keyOf(frame.message)),
          asMessage(question),
          frame.message,
        ],
      };
    case 'failed':
      return fail(thread, 'unavailable', frame.message);
    default:
      return never(frame);
  }
};

/** Puts the loaded history before newer messages. An unanswered question becomes the open one. */
export const restore = (thread: Thread, history: WidgetHistory): Thread => {
  const shown = new Set(thread.messages.map(keyOf));
  if (thread.open) shown.add(questionKey(thread.open.question.id));
  const earlier = history.messages.filter((message) => !shown.has(keyOf(message)));
  const { awaitingReplyTo } = history;
  const awaited = thread.open || awaitingReplyTo === null ? undefined : questionKey(awaitingReplyTo);
  const unanswered = earlier.find((message) => keyOf(message) === awaited);
  return {
    messages: [...earlier.filter((message) => message !== unanswered), ...thread.messages],
    open: unanswered ? { question: { ...unanswered, accepted: true }, reply: writing } : thread.open,
  };
};

const never = (value: never): never => {
  throw new Error(`Unexpected ${JSON.stringify(value)}`);
};

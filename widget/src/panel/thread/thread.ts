import type { ChatFrame, WidgetHistory, WidgetMessage } from '@chatbot-builder/contracts/widget';
import type { FailureReason } from '../failure';

/** The visitor's message whose answer is not there yet. */
export interface Question {
  readonly id: string;
  readonly content: string;
  readonly createdAt: string;
  /** The server has it. */
  readonly accepted: boolean;
}

export type Reply =
  /** The browser is offline: it goes out when the line is back. */
  | { readonly phase: 'waiting' }
  /** `anew`: the next text replaces what is shown, which a dropped connection left behind. */
  | { readonly phase: 'writing'; readonly text: string; readonly anew: boolean; readonly stopping: boolean }
  /** `message`: the server's own sentence, where it gave one. */
  | { readonly phase: 'failed'; readonly reason: FailureReason; readonly message?: string };

export interface Thread {
  /** Complete, oldest first. */
  readonly messages: readonly WidgetMessage[];
  readonly open?: { readonly question: Question; readonly reply: Reply };
}

export const emptyThread: Thread = { messages: [] };

const writing: Reply = { phase: 'writing', text: '', anew: false, stopping: false };

const asMessage = ({ id, content, createdAt }: Question): WidgetMessage => ({
  id,
  role: 'user',
  content,
  createdAt,
  sources: [],
  stopped: false,
});

/** An answer's id may be that of a question: both are the client's to choose or to compute. */
export const keyOf = ({ role, id }: Pick<WidgetMessage, 'role' | 'id'>): string => `${role}/${id}`;
export const questionKey = (id: string): string => keyOf({ role: 'user', id });

/** Whether another question may be asked: not while one is on its way. */
export const isFree = ({ open }: Thread) => !open || open.reply.phase === 'failed';

/** A question whose answer failed stays in the thread, above the new one. */
export const ask = (thread: Thread, question: Question, online: boolean): Thread => ({
  messages: thread.open ? [...thread.messages, asMessage(thread.open.question)] : thread.messages,
  open: { question, reply: online ? writing : { phase: 'waiting' } },
});

/** The same question goes out again, under its own id. */
export const resend = (thread: Thread): Thread =>
  thread.open ? { ...thread, open: { question: thread.open.question, reply: writing } } : thread;

export const stopping = (thread: Thread): Thread =>
  thread.open?.reply.phase === 'writing'
    ? { ...thread, open: { ...thread.open, reply: { ...thread.open.reply, stopping: true } } }
    : thread;

export const fail = (thread: Thread, reason: FailureReason, message?: string): Thread =>
  thread.open ? { ...thread, open: { ...thread.open, reply: { phase: 'failed', reason, message } } } : thread;

export const putOff = (thread: Thread): Thread =>
  thread.open ? { ...thread, open: { ...thread.open, reply: { phase: 'waiting' } } } : thread;

export const receive = (thread: Thread, frame: ChatFrame): Thread => {
  const { open } = thread;
  if (open?.reply.phase !== 'writing') return thread;
  const { question, reply } = open;
  switch (frame.type) {
    case 'accepted':
      return { ...thread, open: { question: { ...question, accepted: true }, reply: { ...reply, anew: true } } };
    case 'text':
      return {
        ...thread,
        open: { question, reply: { ...reply, text: (reply.anew ? '' : reply.text) + frame.text, anew: false } },
      };
    case 'done':
      return { messages: [...thread.messages, asMessage(question), frame.message] };
    case 'failed':
      return fail(thread, 'unavailable', frame.message);
    default:
      return never(frame);
  }
};

/** Puts the conversation so far before what was written since. A question without an answer becomes the open one. */
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

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

/**
 * A client can choose or compute both ids, so an answer may share its id with a question. The role keeps them apart.
 */
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

/**
 * Merges a page of the history: older messages, or what was said in another tab since. The question in progress stays
 * in progress; one that had failed or waits is settled by its recorded answer. An unanswered question becomes the open
 * one.
 */
export const restore = (thread: Thread, { messages: page, awaitingReplyTo }: WidgetHistory): Thread => {
  const { open, known } = withoutOpen(thread, page);
  const awaited = open || awaitingReplyTo === null ? undefined : questionKey(awaitingReplyTo);
  const unanswered = known.find((message) => keyOf(message) === awaited);
  return {
    messages: merge(
      thread.messages,
      known.filter((message) => message !== unanswered),
    ),
    open: unanswered ? { question: { ...unanswered, accepted: true }, reply: writing } : open,
  };
};

/** What to take of the page, and whether the open question stays open. */
const withoutOpen = ({ open }: Thread, page: readonly WidgetMessage[]) => {
  const at = open ? page.findIndex((message) => keyOf(message) === questionKey(open.question.id)) : -1;
  if (!open || at < 0) return { open, known: page };
  // Its answer comes through its own connection.
  if (open.reply.phase === 'writing') return { open, known: page.slice(0, at) };
  return page[at + 1]?.role === 'assistant'
    ? { known: page }
    : { open, known: page.filter((_, index) => index !== at) };
};

/** Both in their order. What both have comes after all that either had before it. */
const merge = (shown: readonly WidgetMessage[], page: readonly WidgetMessage[]): WidgetMessage[] => {
  const keys = new Set(shown.map(keyOf));
  const merged: WidgetMessage[] = [];
  let rest = shown;
  for (const message of page) {
    if (!keys.has(keyOf(message))) {
      merged.push(message);
      continue;
    }
    const next = rest.findIndex((one) => keyOf(one) === keyOf(message)) + 1;
    merged.push(...rest.slice(0, next));
    rest = rest.slice(next);
  }
  // Without a common message, the page is an older one or another conversation, which only its time tells.
  const isNewer = rest === shown && timeOf(page.at(-1)) > timeOf(shown.at(-1));
  return isNewer ? [...rest, ...merged] : [...merged, ...rest];
};

const timeOf = (message?: WidgetMessage) => (message ? Date.parse(message.createdAt) : Number.NaN);

const never = (value: never): never => {
  throw new Error(`Unexpected ${JSON.stringify(value)}`);
};

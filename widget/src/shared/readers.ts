import type {
  ChatFrame,
  VisitorSession,
  WidgetConversation,
  WidgetConversations,
  WidgetHistory,
  WidgetMessage,
  WidgetProblem,
  WidgetSource,
} from '@chatbot-builder/contracts/widget';

/**
 * Readers of the server's answers, by hand: schemas would be more than half of what the first message loads, and zod
 * leaves a global on the customer's page. Unknown fields are dropped. Each throws if the value is not what it reads.
 */
const refuse = (): never => {
  throw new TypeError('Not what the server is known to send');
};

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : refuse();
export const text = (value: unknown): string => (typeof value === 'string' ? value : refuse());
const flag = (value: unknown): boolean => (typeof value === 'boolean' ? value : refuse());
const list = <Item>(value: unknown, item: (value: unknown) => Item): Item[] =>
  Array.isArray(value) ? value.map((one) => item(one)) : refuse();
const nullable = (value: unknown): string | null => (value === null ? null : text(value));
const time = (value: unknown): string => (Number.isNaN(Date.parse(text(value))) ? refuse() : text(value));

const readSource = (value: unknown): WidgetSource => {
  const { documentId, title, headings, text: passage, byTeam } = fieldsOf(value);
  return {
    documentId: text(documentId),
    title: text(title),
    headings: list(headings, text),
    text: text(passage),
    ...(byTeam === true && { byTeam }),
  };
};

const readMessage = (value: unknown): WidgetMessage => {
  const { id, role, content, createdAt, sources, stopped, rating, notFound } = fieldsOf(value);
  return {
    id: text(id),
    role: role === 'user' || role === 'assistant' ? role : refuse(),
    content: text(content),
    createdAt: time(createdAt),
    sources: list(sources, readSource),
    stopped: flag(stopped),
    ...(notFound === true && { notFound }),
    ...((rating === 'up' || rating === 'down') && { rating }),
  };
};

export const readHistory = (value: unknown): WidgetHistory => {
  const { conversationId, ended, messages, awaitingReplyTo, older } = fieldsOf(value);
  return {
    conversationId: nullable(conversationId),
    ended: flag(ended),
    messages: list(messages, readMessage),
    awaitingReplyTo: nullable(awaitingReplyTo),
    older: nullable(older),
  };
};

const readConversation = (value: unknown): WidgetConversation => {
  const { id, title, startedAt, ended } = fieldsOf(value);
  return { id: text(id), title: text(title), startedAt: time(startedAt), ended: flag(ended) };
};

export const readConversations = (value: unknown): WidgetConversations => {
  const { conversations, older } = fieldsOf(value);
  return { conversations: list(conversations, readConversation), older: nullable(older) };
};

export const readSession = (value: unknown): VisitorSession => {
  const { token, expiresAt } = fieldsOf(value);
  return { token: text(token), expiresAt: time(expiresAt) };
};

export const readProblem = (value: unknown): WidgetProblem => {
  const { statusCode, message, code } = fieldsOf(value);
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : refuse(),
    message: text(message),
    code: text(code),
  };
};

export const readFrame = (value: unknown): ChatFrame => {
  const { type, messageId, conversationId, text: said, message, code } = fieldsOf(value);
  switch (type) {
    case 'accepted':
      return { type, messageId: text(messageId), conversationId: nullable(conversationId) };
    case 'text':
      return { type, text: text(said) };
    case 'done':
      return { type, message: readMessage(message) };
    case 'failed':
      return { type, code: text(code), message: text(message) };
    default:
      return refuse();
  }
};

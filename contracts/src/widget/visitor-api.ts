import * as z from 'zod/mini';
import { LANGUAGE_CODES, POSITIONS, THEMES } from '../constants.js';

/**
 * What the widget and the server say to each other, below `/api/widget/:chatbotId`. Everything but `config` and
 * `session` carries the visitor's token as `Authorization: Bearer`. No cookies.
 */

/** `GET config?language=<BCP 47>`: what the panel shows, in the visitor's language where the chatbot supports it. */
export const WidgetConfig = z.object({
  chatbotId: z.uuid(),
  name: z.string(),
  welcomeMessage: z.string(),
  primaryColor: z.string(),
  theme: z.enum(THEMES),
  position: z.enum(POSITIONS),
  language: z.enum(LANGUAGE_CODES),
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;

/** `POST session`: a new visitor. The token is good for 30 days and for this chatbot alone. */
export const VisitorSession = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type VisitorSession = z.infer<typeof VisitorSession>;

/** A passage behind an answer, numbered from 1 by its place in the list. */
export const WidgetSource = z.object({
  documentId: z.uuid(),
  title: z.string(),
  headings: z.array(z.string()),
  text: z.string(),
});
export type WidgetSource = z.infer<typeof WidgetSource>;

export const WidgetMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  /** An answer's is Markdown without HTML, in which `[n]` behind a sentence names its n-th source. */
  content: z.string(),
  createdAt: z.iso.datetime(),
  sources: z.array(WidgetSource),
  /** The visitor stopped this answer. */
  stopped: z.boolean(),
});
export type WidgetMessage = z.infer<typeof WidgetMessage>;

/** `GET history`: the visitor's last conversation, oldest message first; empty before the first one. */
export const WidgetHistory = z.object({
  conversationId: z.nullable(z.uuid()),
  ended: z.boolean(),
  messages: z.array(WidgetMessage),
  /** The last message has no reply yet: sending it again with its id attaches to the reply. */
  awaitingReplyTo: z.nullable(z.uuid()),
});
export type WidgetHistory = z.infer<typeof WidgetHistory>;

/**
 * `POST messages`, answered by `text/event-stream` of `ChatFrame`. The id is the client's: the same id again is the same
 * message, and attaches to its running or recorded reply. `POST messages/:id/stop` ends a running reply with what there
 * is; `POST end` ends the conversation, so that the next message starts a new one. Both answer 204.
 */
export const SendMessage = z.strictObject({ id: z.uuid(), content: z.string() });
export type SendMessage = z.infer<typeof SendMessage>;

/** A frame is one SSE `data:` line of JSON. `done` or `failed` is the last one. */
export const ChatFrame = z.discriminatedUnion('type', [
  /** The visitor's message is durable. */
  z.object({ type: z.literal('accepted'), messageId: z.uuid(), conversationId: z.nullable(z.uuid()) }),
  /** The text so far grows by `text`. A late subscriber first gets all there is as one. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The whole reply, durable unless it is a test. */
  z.object({ type: z.literal('done'), message: WidgetMessage }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type ChatFrame = z.infer<typeof ChatFrame>;

/** The body of an answer that is not a success, as far as the widget reads it. */
export const WidgetProblem = z.object({ statusCode: z.number(), message: z.string(), code: z.string() });
export type WidgetProblem = z.infer<typeof WidgetProblem>;

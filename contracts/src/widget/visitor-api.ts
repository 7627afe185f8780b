import * as z from 'zod/mini';
import { Greeting } from '../chatbot-settings.js';
import { FONTS, LANGUAGE_CODES, LIMITS, PANEL_SIZES, POSITIONS, THEMES } from '../constants.js';
import { Rating } from '../reply.js';

/**
 * The protocol between the widget and the server, below `/api/widget/:chatbotId`. All requests except `config` and
 * `session` send the visitor's token as `Authorization: Bearer`. No cookies are used.
 */

/**
 * `GET config?language=<BCP 47>`: the panel's settings, in the visitor's language if the chatbot supports it. A page
 * whose appearance is fixed sends its own settings along (see `WidgetConfigQuery`). Browsers may keep it for a minute.
 */
export const WidgetConfig = z.object({
  chatbotId: z.uuid(),
  name: z.string(),
  welcomeMessage: z.string(),
  primaryColor: z.string(),
  theme: z.enum(THEMES),
  position: z.enum(POSITIONS),
  language: z.enum(LANGUAGE_CODES),
  suggestedQuestions: z.array(z.string()).check(z.maxLength(LIMITS.suggestedQuestions)),
  /** Empty if the owner gives none. */
  contactEmail: z.string(),
  contactLink: z.string(),
  /** The path of an image on the server's origin. Empty: the first letter of the name. */
  avatar: z.string(),
  cornerRadius: z.int(),
  font: z.enum(FONTS),
  panelSize: z.enum(PANEL_SIZES),
  greetings: z.array(Greeting).check(z.maxLength(LIMITS.greetings)),
  sound: z.boolean(),
  /**
   * What the page shows before the panel is loaded: the launcher's name, what it says when the panel cannot be loaded,
   * its icon (see `LAUNCHER_ICON_PATHS`), and the style sheet of this chatbot's color and place. `early`: the page
   * loads the panel before the visitor asks for it, because it may have something to say.
   */
  launcher: z.object({
    label: z.string(),
    failure: z.string(),
    icon: z.string(),
    css: z.string(),
    early: z.boolean(),
  }),
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;

/** `POST session`: creates a visitor. The token is valid for 30 days and only for this chatbot. */
export const VisitorSession = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type VisitorSession = z.infer<typeof VisitorSession>;

/**
 * `POST identify` (see `IdentifyBody`): a session of the visitor whom the page's server names, the same on every
 * device. 403 if the hash is wrong or the chatbot has no secret.
 */

/** A passage cited by an answer. Its number is its index in the list plus 1. */
export const WidgetSource = z.object({
  documentId: z.uuid(),
  title: z.string(),
  headings: z.array(z.string()).check(z.maxLength(LIMITS.headingDepth)),
  text: z.string(),
  /** The team's own answer. The title is its question. */
  byTeam: z.optional(z.literal(true)),
});
export type WidgetSource = z.infer<typeof WidgetSource>;

export const WidgetMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  /** An answer is Markdown without HTML. `[n]` after a sentence cites the n-th source. */
  content: z.string(),
  createdAt: z.iso.datetime(),
  sources: z.array(WidgetSource).check(z.maxLength(LIMITS.replySources)),
  /** Whether the visitor stopped this answer. */
  stopped: z.boolean(),
  /** The knowledge had no answer. */
  notFound: z.optional(z.literal(true)),
  /** The visitor's own rating of this answer. Only in the history. */
  rating: z.optional(Rating),
});
export type WidgetMessage = z.infer<typeof WidgetMessage>;

/**
 * `GET history`: the last page of the visitor's last conversation, oldest message first. Empty if there is none, or if
 * the visitor ended it. `GET history?before=<older>`: the page before it. `GET history?before=<conversationId>`: the
 * last page of any of the visitor's conversations.
 */
export const WidgetHistory = z.object({
  conversationId: z.nullable(z.uuid()),
  ended: z.boolean(),
  messages: z.array(WidgetMessage).check(z.maxLength(LIMITS.historyPage)),
  /**
   * The id of the last message if it has no reply yet. Resending it with this id attaches to the reply. Null in older
   * pages.
   */
  awaitingReplyTo: z.nullable(z.uuid()),
  /** Null if there are no older messages. */
  older: z.nullable(z.string()),
});
export type WidgetHistory = z.infer<typeof WidgetHistory>;

/** One of the visitor's conversations. */
export const WidgetConversation = z.object({
  id: z.uuid(),
  /** The beginning of its first question. */
  title: z.string(),
  startedAt: z.iso.datetime(),
  ended: z.boolean(),
});
export type WidgetConversation = z.infer<typeof WidgetConversation>;

/**
 * `GET conversations`: the visitor's conversations, newest first. `GET conversations?after=<older>`: those before them.
 */
export const WidgetConversations = z.object({
  conversations: z.array(WidgetConversation).check(z.maxLength(LIMITS.visitorConversationsPage)),
  /** Null if there are no older ones. */
  older: z.nullable(z.string()),
});
export type WidgetConversations = z.infer<typeof WidgetConversations>;

/**
 * `POST messages` responds with a `text/event-stream` of `ChatFrame`. The client chooses the id, which is the
 * idempotency key: resending it attaches to the running or recorded reply. `POST messages/:id/stop` ends a running
 * reply with the text so far. `POST messages/:id/rating` rates a reply, by the reply's id (see `RatingBody`). `POST
 * contact` leaves an address for a person to answer to (see `ContactBody`). `POST end` ends the conversation, so that
 * the next message starts a new one. These respond with 204. The widget adds `page`, `referrer` and `language` (see
 * `VisitorMessageBody`), because any message may start a conversation.
 */
export const SendMessage = z.strictObject({ id: z.uuid(), content: z.string() });
export type SendMessage = z.infer<typeof SendMessage>;

/** One SSE `data:` line of JSON. The last frame is `done` or `failed`. */
export const ChatFrame = z.discriminatedUnion('type', [
  /** The visitor's message has been stored. */
  z.object({ type: z.literal('accepted'), messageId: z.uuid(), conversationId: z.nullable(z.uuid()) }),
  /** Appends `text` to the reply. A late subscriber first receives all text so far in one frame. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The complete reply. It has been stored, unless it is a test. */
  z.object({ type: z.literal('done'), message: WidgetMessage }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type ChatFrame = z.infer<typeof ChatFrame>;

/** The part of an error response's body that the widget reads. */
export const WidgetProblem = z.object({ statusCode: z.number(), message: z.string(), code: z.string() });
export type WidgetProblem = z.infer<typeof WidgetProblem>;

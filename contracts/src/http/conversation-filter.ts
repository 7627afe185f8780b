import * as z from 'zod/mini';
import { CHANNELS, EXPORT_FORMATS, LANGUAGE_CODES } from '../constants.js';
import { Rating } from '../reply.js';
import { ListQuery } from './paging.js';

/** An instant, or a whole day in UTC. */
const When = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * Which of a chatbot's conversations, by what is true of each. Days count whole, so a day as `to` includes it; an instant as `to`
 * is excluded.
 */
const filter = {
  /** A case-insensitive substring of the session id. */
  q: ListQuery.shape.q,
  /** Bounds of the time at which it began. */
  from: z.optional(When),
  to: z.optional(When),
  channel: z.optional(z.enum(CHANNELS)),
  /** What the visitor said of any reply. */
  rating: z.optional(Rating),
  /** Whether any reply found nothing in the knowledge. */
  unanswered: z.optional(z.enum(['true', 'false'])),
  /** The language of the latest reply. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
};

const DAY = 'YYYY-MM-DD'.length;

/** The bounds as views store times, as text that sorts as time does: the first inclusive, the second exclusive. */
export const beginning = (when: string): string => new Date(when).toISOString();
export const end = (when: string): string => (when.length === DAY ? `${when}T24` : new Date(when).toISOString());

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const inOrder = z.refine<Range>(({ from, to }) => from === undefined || to === undefined || beginning(from) < end(to), {
  path: ['to'],
  error: 'The range ends before it begins.',
});

export const ConversationFilter = z.strictObject(filter).check(inOrder);
export type ConversationFilter = z.infer<typeof ConversationFilter>;

export const ConversationsQuery = z
  .strictObject({ ...filter, after: ListQuery.shape.after, limit: ListQuery.shape.limit })
  .check(inOrder);
export type ConversationsQuery = z.infer<typeof ConversationsQuery>;

export const ExportQuery = z.strictObject({ format: z.enum(EXPORT_FORMATS), ...filter }).check(inOrder);
export type ExportQuery = z.infer<typeof ExportQuery>;

/** No free text: what cannot be part of a session's id is refused. */
export const SessionIdPart = z.string().check(z.regex(/^[\da-f-]{0,36}$/i, 'No session ID contains this.'));

/** Starts an export that goes on without the browser. What is kept of it holds no free text. */
export const StartExport = z
  .strictObject({
    format: z.enum(EXPORT_FORMATS),
    ...filter,
    q: z.optional(SessionIdPart),
  })
  .check(inOrder);
export type StartExport = z.infer<typeof StartExport>;

import * as z from 'zod/mini';
import { CHANNELS, EXPORT_FORMATS, LANGUAGE_CODES, LIMITS } from '../constants.js';
import { Rating } from '../reply.js';
import { ListQuery } from './paging.js';

/** An instant, or a whole day in UTC. */
const When = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

export const Milliseconds = z.string().check(z.regex(/^\d{1,7}$/, 'Milliseconds, at most 7 digits.'));

/** By what equal words are counted, as analytics names them. */
export const Key = z.string().check(z.regex(/^[\da-f]{32}$/, 'Not a key of analytics.'));

export const HourOfWeek = z
  .string()
  .check(z.regex(/^(\d{1,2}|1[0-5]\d|16[0-7])$/, 'An hour of the week, from 0 to 167.'));

/** As providers name their models. */
export const ModelName = z.string().check(z.regex(/^[\w.:/@-]{1,100}$/, 'No model has this name.'));

const message = {
  /** Bounds of the time at which it was written; with `rating`, of the time at which it was rated. */
  activeFrom: z.optional(When),
  activeTo: z.optional(When),
  /** The visitor's message was written in this hour of the week, from 0 on Monday 0:00 UTC to 167. */
  hour: z.optional(HourOfWeek),
  /** What the visitor's message says. */
  question: z.optional(Key),
  /** The model that wrote the reply. */
  model: z.optional(ModelName),
  /** The least time until the reply's first and last word. With 0, any reply. */
  firstWordMs: z.optional(Milliseconds),
  lastWordMs: z.optional(Milliseconds),
};

/**
 * Which of a chatbot's conversations, by what is true of each. Days count whole, so a day as `to` includes it; an
 * instant as `to` is excluded.
 *
 * With a field of `message`, one message or reply must meet all of them, and `rating`, `unanswered=true` and `language`
 * as well: so each number of analytics has its conversations. They are sorted by that message then, and erased ones are
 * left out.
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
  /** The page on which it began. */
  page: z.optional(Key),
  ...message,
};

const DAY = 'YYYY-MM-DD'.length;

/** The bounds as views store times, as text that sorts as time does: the first inclusive, the second exclusive. */
export const beginning = (when: string): string => new Date(when).toISOString();
export const end = (when: string): string => (when.length === DAY ? `${when}T24` : new Date(when).toISOString());

interface Ranges {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly activeFrom?: string | undefined;
  readonly activeTo?: string | undefined;
}

const endsAfter = (from: string | undefined, to: string | undefined): boolean =>
  from === undefined || to === undefined || beginning(from) < end(to);
const error = 'The range ends before it begins.';
const inOrder = [
  z.refine<Ranges>(({ from, to }) => endsAfter(from, to), { path: ['to'], error }),
  z.refine<Ranges>(({ activeFrom, activeTo }) => endsAfter(activeFrom, activeTo), { path: ['activeTo'], error }),
] as const;

/** The fields that one message or reply must meet. */
export const MESSAGE_FIELDS = Object.keys(message) as readonly (keyof typeof message)[];

export const ConversationFilter = z.strictObject(filter).check(...inOrder);
export type ConversationFilter = z.infer<typeof ConversationFilter>;

export const ConversationsQuery = z
  .strictObject({
    ...filter,
    after: ListQuery.shape.after,
    limit: ListQuery.shape.limit,
    /** So many of the newest are left out. Only of a list whose total is known, and without a cursor. */
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LIMITS.skipMax))),
  })
  .check(...inOrder);
export type ConversationsQuery = z.infer<typeof ConversationsQuery>;

export const ExportQuery = z.strictObject({ format: z.enum(EXPORT_FORMATS), ...filter }).check(...inOrder);
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
  .check(...inOrder);
export type StartExport = z.infer<typeof StartExport>;

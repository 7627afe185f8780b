import * as z from 'zod/mini';
import { isHexColor } from '../color.js';
import { POSITIONS, THEMES } from '../constants.js';
import { MessageId } from '../ids.js';
import { Rating } from '../reply.js';
import { message, ratingComment } from './text.js';

/** The body of a visitor's message. See `widget/visitor-api.ts` for the protocol around it. */
export const VisitorMessageBody = z
  .strictObject({
    id: MessageId,
    content: message(),
    /** The URL of the page with the widget, and its referrer. Only read from the first message of a conversation. */
    page: z.optional(z.string()),
    referrer: z.optional(z.string()),
    /** The browser's language, BCP 47. */
    language: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'VisitorMessageBody' });
export type VisitorMessageBody = z.infer<typeof VisitorMessageBody>;

/** A visitor's opinion of a reply. It replaces the one before; null takes it back. */
export const RatingBody = z
  .strictObject({
    rating: z.nullable(Rating),
    comment: z.optional(ratingComment()),
  })
  .register(z.globalRegistry, { id: 'RatingBody' });
export type RatingBody = z.infer<typeof RatingBody>;

export const WidgetConfigQuery = z.strictObject({
  /** The browser's language, BCP 47. */
  language: z.optional(z.string().check(z.maxLength(35))),
  /** The page's own look. It is written by hand there, so values that nobody knows are ignored. */
  primaryColor: z.catch(z.optional(z.string().check(z.refine(isHexColor))), undefined),
  theme: z.catch(z.optional(z.enum(THEMES)), undefined),
  position: z.catch(z.optional(z.enum(POSITIONS)), undefined),
});
/** `before` is `older` of the page that was read last: a conversation's number among the visitor's, and a revision. */
export const WidgetHistoryQuery = z.strictObject({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/)),
      z.transform((text) => {
        const [ordinal, revision] = text.split('.').map(Number);
        return { ordinal: ordinal ?? 0, revision: revision ?? 0 };
      }),
    ),
  ),
});
export type WidgetHistoryQuery = z.output<typeof WidgetHistoryQuery>;

export type WidgetConfigQuery = z.infer<typeof WidgetConfigQuery>;

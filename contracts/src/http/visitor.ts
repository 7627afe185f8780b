import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { MessageId } from '../ids.js';

/** The body of a visitor's message. See `widget/visitor-api.ts` for the protocol around it. */
export const VisitorMessageBody = z
  .strictObject({
    id: MessageId,
    content: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(LIMITS.messageMax)),
    /** The URL of the page with the widget, and its referrer. Only read from the first message of a conversation. */
    page: z.optional(z.string()),
    referrer: z.optional(z.string()),
    /** The browser's language, BCP 47. */
    language: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'VisitorMessageBody' });
export type VisitorMessageBody = z.infer<typeof VisitorMessageBody>;

export const WidgetConfigQuery = z.strictObject({
  /** The browser's language, BCP 47. */
  language: z.optional(z.string().check(z.maxLength(35))),
});
export type WidgetConfigQuery = z.infer<typeof WidgetConfigQuery>;

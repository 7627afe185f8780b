import { z } from 'zod';
import { LIMITS } from '../constants.js';
import { MessageId } from '../ids.js';

/** What the server takes of a visitor's message; see `widget/visitor-api.ts` for the conversation around it. */
export const VisitorMessageBody = z
  .strictObject({ id: MessageId, content: z.string().trim().min(1, 'Required').max(LIMITS.messageMax) })
  .meta({ id: 'VisitorMessageBody' });
export type VisitorMessageBody = z.infer<typeof VisitorMessageBody>;

export const WidgetConfigQuery = z.strictObject({
  /** The browser's language, BCP 47. */
  language: z.string().max(35).optional(),
});
export type WidgetConfigQuery = z.infer<typeof WidgetConfigQuery>;

import * as z from 'zod/mini';
import { isHexColor } from '../color.js';
import { FONTS, LAUNCHER_ICONS, LIMITS, PANEL_SIZES, POSITIONS, THEMES } from '../constants.js';
import { ConversationId, MessageId } from '../ids.js';
import { Rating } from '../reply.js';
import { EmailAddress } from './accounts.js';
import { PageQuery } from './paging.js';
import { message, ratingComment } from './text.js';

/** An empty text says nothing, and neither does one that is no address. */
const described = (text: z.ZodMiniType<string>) => z.catch(z.optional(text), undefined);
const VisitorDescription = z.strictObject({
  name: described(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.visitorNameMax))),
  email: described(EmailAddress),
});
export type VisitorDescription = z.infer<typeof VisitorDescription>;

/**
 * Says who the visitor is, with the hex HMAC-SHA-256 of the id that the owner's server made under the chatbot's secret.
 */
export const IdentifyBody = z
  .extend(VisitorDescription, {
    userId: z.string().check(z.minLength(1), z.maxLength(LIMITS.visitorUserIdMax)),
    hash: z.string().check(z.maxLength(100)),
    /** The visitor's token until now. An open conversation goes on under the new one. */
    session: z.optional(z.string().check(z.maxLength(1_000))),
  })
  .register(z.globalRegistry, { id: 'IdentifyBody' });
export type IdentifyBody = z.infer<typeof IdentifyBody>;

/** The body of a visitor's message. See `widget/visitor-api.ts` for the protocol around it. */
export const VisitorMessageBody = z
  .strictObject({
    /**
     * Who the visitor is, as the page says. Only read from the first message of an identified visitor's conversation.
     */
    visitor: z.optional(VisitorDescription),
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

/** A visitor's address, to be answered by a person. The id makes a repeated request count once. */
export const ContactBody = z
  .strictObject({ id: z.uuid(), email: EmailAddress, question: message() })
  .register(z.globalRegistry, { id: 'ContactBody' });
export type ContactBody = z.infer<typeof ContactBody>;

/** A number, as it is written in an attribute. */
const pixels = (max: number) =>
  z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(max))), undefined);

/** Other parameters are ignored: a page sends all attributes of its script tag. */
export const WidgetConfigQuery = z.object({
  /** The browser's language, BCP 47. */
  language: z.optional(z.string().check(z.maxLength(35))),
  /** The page's own look. It is written by hand there, so values that nobody knows are ignored. */
  primaryColor: z.catch(z.optional(z.string().check(z.refine(isHexColor))), undefined),
  theme: z.catch(z.optional(z.enum(THEMES)), undefined),
  position: z.catch(z.optional(z.enum(POSITIONS)), undefined),
  launcherIcon: z.catch(z.optional(z.enum(LAUNCHER_ICONS)), undefined),
  /** As an attribute without a value, it is an empty string. */
  launcherHidden: z.catch(
    z.optional(
      z.pipe(
        z.enum(['', 'true', 'false']),
        z.transform((text) => text !== 'false'),
      ),
    ),
    undefined,
  ),
  launcherSide: pixels(LIMITS.launcherOffsetMax),
  launcherBottom: pixels(LIMITS.launcherOffsetMax),
  cornerRadius: pixels(LIMITS.cornerRadiusMax),
  font: z.catch(z.optional(z.enum(FONTS)), undefined),
  panelSize: z.catch(z.optional(z.enum(PANEL_SIZES)), undefined),
});

/**
 * `before`: a conversation's id, for its end, or `older` of the page that was read last, which has a revision after it.
 */
export const WidgetHistoryQuery = z.strictObject({
  before: z.optional(
    z.pipe(
      z.string().check(
        z.regex(/^[^.]+(\.\d{1,9})?$/),
        z.refine((text) => ConversationId.safeParse(text.split('.')[0]).success),
      ),
      z.transform((text) => {
        const [id, revision] = text.split('.');
        return { conversationId: ConversationId.parse(id), ...(revision && { revision: Number(revision) }) };
      }),
    ),
  ),
});
export type WidgetHistoryQuery = z.output<typeof WidgetHistoryQuery>;

/** `after` is `older` of the page that was read last. */
export const WidgetConversationsQuery = z.pick(PageQuery, { after: true });
export type WidgetConversationsQuery = z.infer<typeof WidgetConversationsQuery>;

export type WidgetConfigQuery = z.infer<typeof WidgetConfigQuery>;

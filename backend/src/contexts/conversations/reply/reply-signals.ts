import { z } from 'zod';
import { Sealed } from '@chatbot-builder/contracts/events';

/** Every process listens here: each of them may be the one that writes the reply. */
export const REPLY_REQUESTS = 'reply-requests';

export const ReplyRequest = z.object({
  /** `follow`: say what there is, and then what comes. */
  action: z.enum(['follow', 'stop']),
  reply: z.string(),
});
export type ReplyRequest = z.infer<typeof ReplyRequest>;

/** Where a reply is said, once somebody has asked to follow it. */
export const replyChannel = (key: string): string => `reply/${key}`;

const said = <Text extends z.ZodType>(text: Text) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), generation: z.string(), from: z.int(), text }),
    z.object({ type: z.literal('recorded') }),
    z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
  ]);

/** As it passes through an engine: a reply's text is sealed there as it is in the log. */
export const SealedReplyUpdate = said(Sealed);
export type SealedReplyUpdate = z.infer<typeof SealedReplyUpdate>;

/** Text from a place in the reply on, so that what is updates twice or not at all is noticed; recorded replies are in the log. */
export const ReplyUpdate = said(z.string());
export type ReplyUpdate = z.infer<typeof ReplyUpdate>;

import { z } from 'zod';
import { Sealed } from '@chatbot-builder/contracts/events';

/** Every process listens here: each of them may be the one that writes the reply. */
export const REPLY_WISHES = 'reply-wishes';

export const ReplyWish = z.object({
  /** `follow`: say what there is, and then what comes. */
  wish: z.enum(['follow', 'stop']),
  reply: z.string(),
});
export type ReplyWish = z.infer<typeof ReplyWish>;

/** Where a reply is said, once somebody has asked to follow it. */
export const replyChannel = (key: string): string => `reply/${key}`;

const said = <Text extends z.ZodType>(text: Text) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), generation: z.string(), from: z.int(), text }),
    z.object({ type: z.literal('recorded') }),
    z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
  ]);

/** As it passes through an engine: a reply's text is sealed there as it is in the log. */
export const SealedSaidOfReply = said(Sealed);
export type SealedSaidOfReply = z.infer<typeof SealedSaidOfReply>;

/** Text from a place in the reply on, so that what is heard twice or not at all is noticed; recorded replies are in the log. */
export const SaidOfReply = said(z.string());
export type SaidOfReply = z.infer<typeof SaidOfReply>;

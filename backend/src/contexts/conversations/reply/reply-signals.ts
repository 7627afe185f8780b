import { z } from 'zod';

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

/** Text from a place in the reply on, so that what is heard twice or not at all is noticed; recorded replies are in the log. */
export const SaidOfReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), generation: z.string(), from: z.int(), text: z.string() }),
  z.object({ type: z.literal('recorded') }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type SaidOfReply = z.infer<typeof SaidOfReply>;

import { z } from 'zod';
import { Sealed } from '@chatbot-builder/contracts/events';

/** Every process subscribes to this channel, because any of them may be writing the reply. */
export const REPLY_REQUESTS = 'reply-requests';

export const ReplyRequest = z.object({
  /** `follow` asks for the text so far and all further updates. */
  action: z.enum(['follow', 'stop']),
  reply: z.string(),
  /** Of the request that asks. */
  correlationId: z.string(),
});
export type ReplyRequest = z.infer<typeof ReplyRequest>;

/** The channel for a reply's updates, once somebody has asked to follow it. */
export const replyChannel = (key: string): string => `reply/${key}`;

const replyUpdate = <Text extends z.ZodType>(text: Text) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), generation: z.string(), from: z.int(), text }),
    z.object({ type: z.literal('recorded') }),
    z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
  ]);

/** An update as engines see it: the text is sealed, as in the log. */
export const SealedReplyUpdate = replyUpdate(Sealed);
export type SealedReplyUpdate = z.infer<typeof SealedReplyUpdate>;

/**
 * Text carries its offset in the reply, so that followers detect duplicates and gaps. A recorded reply is read from the
 * log.
 */
export const ReplyUpdate = replyUpdate(z.string());
export type ReplyUpdate = z.infer<typeof ReplyUpdate>;

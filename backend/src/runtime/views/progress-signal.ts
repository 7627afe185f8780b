import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';

export const PROGRESS_CHANNEL = 'view-progress';

const Touched = z.object({
  stream: z.string(),
  position: z.number(),
  metadata: z.object({ accountId: AccountId, chatbotId: z.optional(ChatbotId) }),
});

/** How far live views have come, and whose streams changed them on the way. */
export const ProgressSignal = z.object({
  /** The process that projects; it hears itself too. */
  from: z.string(),
  /** Of its signals, from 1: one that is left out was lost. */
  number: z.int(),
  views: z.array(
    z.object({
      collection: z.string(),
      position: z.number(),
      /** The last touch of each stream; null where they are too many to be named. */
      touched: z.array(Touched).nullable(),
    }),
  ),
});
export type ProgressSignal = z.infer<typeof ProgressSignal>;

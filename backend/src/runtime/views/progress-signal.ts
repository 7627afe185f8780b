import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';

export const PROGRESS_CHANNEL = 'view-progress';

const Touched = z.object({
  stream: z.string(),
  position: z.number(),
  metadata: z.object({ accountId: AccountId, chatbotId: z.optional(ChatbotId) }),
});

/** How far live views have come, and which streams changed them on the way. */
export const ProgressSignal = z.object({
  /** Id of the process that projects. It receives its own signals too. */
  from: z.string(),
  /** Counts the signals of the sending process, from 1. A gap means that a signal was lost. */
  number: z.int(),
  views: z.array(
    z.object({
      collection: z.string(),
      position: z.number(),
      /** The last change of each stream, or null if there were too many to list. */
      touched: z.array(Touched).nullable(),
    }),
  ),
});
export type ProgressSignal = z.infer<typeof ProgressSignal>;

import * as z from 'zod/mini';

/** What a new account does until its first visitor comes, in this order. */
export const SETUP_STEPS = ['create', 'train', 'test', 'embed', 'visit'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const SetupProgress = z
  .object({
    done: z.array(z.enum(SETUP_STEPS)).check(z.maxLength(SETUP_STEPS.length)),
    dismissed: z.boolean(),
    /** Where the next steps are taken: the newest chatbot. Null if there is none. */
    chatbotId: z.nullable(z.uuid()),
  })
  .register(z.globalRegistry, { id: 'SetupProgress' });
export type SetupProgress = z.infer<typeof SetupProgress>;

import { z } from 'zod';

const count = z.int().nonnegative().catch(0);

/** One event of a streamed answer, as far as it is used. Servers leave out what they do not know. */
export const ChatChunk = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
    })
    .nullish(),
});
export type ChatChunk = z.infer<typeof ChatChunk>;

import * as z from 'zod/mini';

/** A passage that an answer cites, as it was at that time. */
export const ReplySource = z.strictObject({
  /** The document's id, or the chatbot's id if the passage is from its own knowledge text. */
  documentId: z.uuid(),
  /** The document's name as shown to visitors. */
  title: z.string(),
  /** The headings above the passage, outermost first. */
  headings: z.array(z.string()),
  text: z.string(),
  /** SHA-256 of the chunk's text, hex. */
  textHash: z.string(),
  /** An answer of the team's own: the id is the answer's, the title its question. */
  byTeam: z.optional(z.literal(true)),
});
export type ReplySource = z.infer<typeof ReplySource>;

/** Passages of one document that were next to each other in what the model was given. */
export const GivenPassages = z.strictObject({
  documentId: z.uuid(),
  passages: z.array(
    z.strictObject({
      /** The first 16 hex digits of the `textHash`. */
      hash: z.string(),
      /**
       * Higher is better; comparable within one reply only. 0 if the search did not find it: whole knowledge has all.
       */
      score: z.number(),
    }),
  ),
});
export type GivenPassages = z.infer<typeof GivenPassages>;

/** What a reply was made from, beside the conversation and the chatbot's settings. */
export const ReplyGrounds = z.strictObject({
  /** In the order in which they were given. The texts of cited ones are among the sources. */
  given: z.array(GivenPassages),
  /** They were the whole knowledge, which comes before the conversation in a prompt. */
  whole: z.boolean(),
  /** SHA-256 of the prompt, hex. Null if no provider was asked. */
  promptHash: z.nullable(z.string()),
});
export type ReplyGrounds = z.infer<typeof ReplyGrounds>;

/** The basis of a reply: the knowledge, nothing found in it, small talk, or the model alone. */
export const ReplyBasis = z.enum(['knowledge', 'nothing-found', 'small-talk', 'model']);
export type ReplyBasis = z.infer<typeof ReplyBasis>;

/** Thumbs up or down. */
export const RATINGS = ['up', 'down'] as const;
export const Rating = z.enum(RATINGS);
export type Rating = z.infer<typeof Rating>;

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
});
export type ReplySource = z.infer<typeof ReplySource>;

/** The basis of a reply: the knowledge, nothing found in it, small talk, or the model alone. */
export const ReplyBasis = z.enum(['knowledge', 'nothing-found', 'small-talk', 'model']);
export type ReplyBasis = z.infer<typeof ReplyBasis>;

/** Thumbs up or down. */
export const RATINGS = ['up', 'down'] as const;
export const Rating = z.enum(RATINGS);
export type Rating = z.infer<typeof Rating>;

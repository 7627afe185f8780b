import * as z from 'zod/mini';

/** A passage that an answer was drawn from, as it read then. */
export const ReplySource = z.strictObject({
  /** The document; the chatbot's own id where the passage is of its knowledge text. */
  documentId: z.uuid(),
  /** The document's name, as a visitor sees it. */
  title: z.string(),
  /** Headings above the passage, outermost first. */
  headings: z.array(z.string()),
  text: z.string(),
  /** SHA-256 of the chunk's text, hex. */
  textHash: z.string(),
});
export type ReplySource = z.infer<typeof ReplySource>;

/** How a reply came about: from the knowledge, without finding anything there, as small talk, or freely by the model. */
export const ReplyBasis = z.enum(['knowledge', 'nothing-found', 'small-talk', 'model']);
export type ReplyBasis = z.infer<typeof ReplyBasis>;

import * as z from 'zod/mini';

/** The body of every answer that is not a success. */
export const Problem = z
  .object({
    statusCode: z.int(),
    /** A sentence for a person. */
    message: z.string(),
    /** Stable, kebab-case. */
    code: z.string(),
    /** For `invalid-input`: the fields and what is wrong with each. */
    details: z.optional(z.unknown()),
    requestId: z.string(),
  })
  .register(z.globalRegistry, { id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

/** `details` of a 400 `invalid-input`. */
export const InvalidFields = z.array(z.object({ path: z.string(), message: z.string() }));
export type InvalidFields = z.infer<typeof InvalidFields>;

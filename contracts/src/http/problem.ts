import * as z from 'zod/mini';

/** The body of every error response. */
export const Problem = z
  .object({
    statusCode: z.int(),
    /** A human-readable message. */
    message: z.string(),
    /** A stable kebab-case code. */
    code: z.string(),
    /** For `invalid-input`: the invalid fields and their messages. */
    details: z.optional(z.unknown()),
    requestId: z.string(),
  })
  .register(z.globalRegistry, { id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

/** `details` of a 400 `invalid-input`, and of other refusals of one field, such as a wrong password. */
export const InvalidFields = z.array(z.object({ path: z.string(), message: z.string() }));
export type InvalidFields = z.infer<typeof InvalidFields>;

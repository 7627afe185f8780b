import * as z from 'zod/mini';

/** A key with which other clients talk to a chatbot. */
export const ApiKey = z
  .object({
    id: z.uuid(),
    /** Its last characters. The key itself was shown once. */
    lastFour: z.string(),
    createdAt: z.iso.datetime(),
    /** Up to an hour behind. Null if it was never used. */
    lastUsedAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** A key that was just issued, with its text, which is shown now and never again. */
export const IssuedApiKey = z.extend(ApiKey, { key: z.string() }).register(z.globalRegistry, { id: 'IssuedApiKey' });
export type IssuedApiKey = z.infer<typeof IssuedApiKey>;

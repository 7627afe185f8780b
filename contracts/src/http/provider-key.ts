import * as z from 'zod/mini';

/** The account's own key for the provider of the language model. The key itself is never sent back. */
export const ProviderSettings = z
  .object({
    hasApiKey: z.boolean(),
    /** `sk-…abcd`, or empty without a key. */
    maskedApiKey: z.string(),
  })
  .register(z.globalRegistry, { id: 'ProviderSettings' });
export type ProviderSettings = z.infer<typeof ProviderSettings>;

export const SaveApiKeyBody = z
  .strictObject({
    apiKey: z.string().check(
      z.trim(),
      z.minLength(1, 'Please enter an API key'),
      z.maxLength(512),
      // What a header can carry.
      z.regex(/^[\x21-\x7e]*$/, 'An API key has no spaces, accents or other alphabets'),
    ),
  })
  .register(z.globalRegistry, { id: 'SaveApiKeyBody' });
export type SaveApiKeyBody = z.infer<typeof SaveApiKeyBody>;

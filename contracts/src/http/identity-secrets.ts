import * as z from 'zod/mini';

/** A secret with which the owner's server says who a visitor is. */
export const IdentitySecret = z
  .object({
    id: z.uuid(),
    /** Its last characters. The secret itself was shown once. */
    lastFour: z.string(),
    createdAt: z.iso.datetime(),
    /** When it stops, because a newer one replaces it. Null for the newest. */
    endsAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'IdentitySecret' });
export type IdentitySecret = z.infer<typeof IdentitySecret>;

/** A secret that was just issued, with its text, which is shown now and never again. */
export const IssuedIdentitySecret = z
  .extend(IdentitySecret, { secret: z.string() })
  .register(z.globalRegistry, { id: 'IssuedIdentitySecret' });
export type IssuedIdentitySecret = z.infer<typeof IssuedIdentitySecret>;

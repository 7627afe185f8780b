import { z } from 'zod';
import { LIMITS } from '../constants.js';

/** Trimmed and lower-case: how addresses are stored and compared. */
export const EmailAddress = z.string().trim().toLowerCase().max(LIMITS.emailMax).pipe(z.email('Must be a valid email'));

export const RegisterBody = z
  .strictObject({
    email: EmailAddress,
    password: z
      .string()
      .min(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters`)
      .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`),
  })
  .meta({ id: 'RegisterBody' });
export type RegisterBody = z.infer<typeof RegisterBody>;

export const LoginBody = z
  .strictObject({ email: EmailAddress, password: z.string().min(1, 'Required').max(LIMITS.passwordMax) })
  .meta({ id: 'LoginBody' });
export type LoginBody = z.infer<typeof LoginBody>;

export const CurrentUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(['admin', 'client']),
    /** `active` means Pro; anything else means Free. */
    subscriptionStatus: z.string(),
    subscriptionEndDate: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

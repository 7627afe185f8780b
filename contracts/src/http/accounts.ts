import { z } from 'zod';
import { LIMITS } from '../constants.js';

const NOT_AN_EMAIL = 'Must be a valid email';
const PASSWORD_TOO_LONG = `Password must be at most ${LIMITS.passwordMax} characters`;

/** Trimmed and lower-case: how addresses are stored and compared. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.emailMax, NOT_AN_EMAIL)
  .pipe(z.email(NOT_AN_EMAIL));

export const RegisterBody = z
  .strictObject({
    email: EmailAddress,
    password: z
      .string()
      .min(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters`)
      .max(LIMITS.passwordMax, PASSWORD_TOO_LONG),
  })
  .meta({ id: 'RegisterBody' });
export type RegisterBody = z.infer<typeof RegisterBody>;

export const LoginBody = z
  .strictObject({
    email: EmailAddress,
    password: z.string().min(1, 'Required').max(LIMITS.passwordMax, PASSWORD_TOO_LONG),
  })
  .meta({ id: 'LoginBody' });
export type LoginBody = z.infer<typeof LoginBody>;

/** What cannot be undone asks for the password once more. */
export const DeleteAccountBody = z
  .strictObject({ password: z.string().min(1, 'Required').max(LIMITS.passwordMax, PASSWORD_TOO_LONG) })
  .meta({ id: 'DeleteAccountBody' });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

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

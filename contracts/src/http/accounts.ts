import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';

const NOT_AN_EMAIL = 'Must be a valid email';
const PASSWORD_TOO_LONG = `Password must be at most ${LIMITS.passwordMax} characters`;

/** Browsers and Node have it alike. */
declare const URL: new (url: string) => { readonly hostname: string };

/**
 * Writes an international domain as mail servers do, so that both spellings are one address: `müller.de` is
 * `xn--mller-kva.de`.
 */
const withAsciiDomain = (address: string): string =>
  address.replace(/@([\p{L}\p{M}\p{N}.-]*[^\0-\x7f][\p{L}\p{M}\p{N}.-]*)$/u, (unchanged, domain: string) => {
    try {
      return `@${new URL(`http://${domain}`).hostname}`;
    } catch {
      return unchanged;
    }
  });

/** Trimmed and lowercased, as addresses are stored and compared. */
export const EmailAddress = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(LIMITS.emailMax, NOT_AN_EMAIL),
      z.overwrite(withAsciiDomain),
      z.maxLength(LIMITS.emailMax, NOT_AN_EMAIL),
    ),
  z.email(NOT_AN_EMAIL),
);

/** The current password of an account. It is not checked against the password rules, only compared. */
export const CurrentPassword = z
  .string()
  .check(z.minLength(1, 'Required'), z.maxLength(LIMITS.passwordMax, PASSWORD_TOO_LONG));

export const NewPassword = z
  .string()
  .check(
    z.minLength(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters`),
    z.maxLength(LIMITS.passwordMax, PASSWORD_TOO_LONG),
  );

/** Six digits of an authenticator app. At sign-in, a recovery code instead. */
export const SignInCode = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(40, 'That is no code'));

export const RegisterBody = z
  .strictObject({ email: EmailAddress, password: NewPassword })
  .register(z.globalRegistry, { id: 'RegisterBody' });
export type RegisterBody = z.infer<typeof RegisterBody>;

/** `code` answers a 401 `totp-required`. */
export const LoginBody = z
  .strictObject({
    email: EmailAddress,
    password: CurrentPassword,
    code: z.optional(SignInCode),
  })
  .register(z.globalRegistry, { id: 'LoginBody' });
export type LoginBody = z.infer<typeof LoginBody>;

export const ForgotPasswordBody = z
  .strictObject({ email: EmailAddress })
  .register(z.globalRegistry, { id: 'ForgotPasswordBody' });
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>;

/** `token` is from the link in the mail. */
export const ResetPasswordBody = z
  .strictObject({ token: z.string().check(z.maxLength(200)), newPassword: NewPassword })
  .register(z.globalRegistry, { id: 'ResetPasswordBody' });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

interface Twice {
  readonly newPassword: string;
  readonly confirmPassword: string;
}
const confirmed = z.refine<Twice>(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  path: ['confirmPassword'],
  error: "Passwords don't match",
});

/** What a person types to set a new password. */
export const ResetPasswordForm = z.object({ newPassword: NewPassword, confirmPassword: z.string() }).check(confirmed);
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

/** The same for known and unknown addresses. */
export const ForgotPasswordAnswer = z
  .object({ message: z.string() })
  .register(z.globalRegistry, { id: 'ForgotPasswordAnswer' });
export type ForgotPasswordAnswer = z.infer<typeof ForgotPasswordAnswer>;

export const ChangePasswordBody = z
  .strictObject({ password: CurrentPassword, newPassword: NewPassword })
  .register(z.globalRegistry, { id: 'ChangePasswordBody' });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const ChangePasswordForm = z
  .object({ password: CurrentPassword, newPassword: NewPassword, confirmPassword: z.string() })
  .check(confirmed);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;

/** A browser in which the person is signed in. */
export const SignedInDevice = z
  .object({
    id: z.string().check(z.regex(/^[\w-]{43}$/)),
    /** "Chrome on macOS" */
    device: z.string(),
    signedInAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof SignedInDevice>;
export const SignedInDevices = z.array(SignedInDevice).check(z.maxLength(LIMITS.devicesListed));
export type SignedInDevices = z.infer<typeof SignedInDevices>;

/** The new address changes nothing before its link is used. */
export const ChangeEmailBody = z
  .strictObject({ password: CurrentPassword, email: EmailAddress })
  .register(z.globalRegistry, { id: 'ChangeEmailBody' });
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

/** `token` is from the link in the mail. */
export const ConfirmEmailBody = z
  .strictObject({ token: z.string().check(z.maxLength(200)) })
  .register(z.globalRegistry, { id: 'ConfirmEmailBody' });
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

/** Irreversible actions ask for the password again. */
export const DeleteAccountBody = z
  .strictObject({ password: CurrentPassword })
  .register(z.globalRegistry, { id: 'DeleteAccountBody' });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

export const CurrentUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(['admin', 'client']),
    /** Whether the person has proven to read mails to the address. Nothing depends on it. */
    emailVerified: z.boolean(),
    /** `active` means Pro; anything else means Free. */
    subscriptionStatus: z.string(),
    subscriptionEndDate: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

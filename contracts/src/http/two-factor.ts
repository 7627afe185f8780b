import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { CurrentPassword, SignInCode } from './accounts.js';

/** Whether signing in asks for a one-time code, too. */
export const TwoFactorStatus = z
  .object({
    enabled: z.boolean(),
    /** Recovery codes that are unused. */
    recoveryCodesLeft: z.int().check(z.minimum(0), z.maximum(LIMITS.recoveryCodes)),
  })
  .register(z.globalRegistry, { id: 'TwoFactorStatus' });
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** What changes the second factor asks for the password again. */
export const TwoFactorPasswordBody = z
  .strictObject({ password: CurrentPassword })
  .register(z.globalRegistry, { id: 'TwoFactorPasswordBody' });
export type TwoFactorPasswordBody = z.infer<typeof TwoFactorPasswordBody>;

/** What an authenticator app needs. It counts once a code of the app has confirmed it. */
export const TwoFactorSetUp = z
  .object({
    /** In base32, for apps that it is typed into. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  })
  .register(z.globalRegistry, { id: 'TwoFactorSetUp' });
export type TwoFactorSetUp = z.infer<typeof TwoFactorSetUp>;

/** `code` is the first one of the authenticator app. */
export const EnableTwoFactorBody = z
  .strictObject({ code: SignInCode })
  .register(z.globalRegistry, { id: 'EnableTwoFactorBody' });
export type EnableTwoFactorBody = z.infer<typeof EnableTwoFactorBody>;

/** Codes that sign in without the authenticator app, each once. They are never answered again. */
export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).check(z.maxLength(LIMITS.recoveryCodes)) })
  .register(z.globalRegistry, { id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

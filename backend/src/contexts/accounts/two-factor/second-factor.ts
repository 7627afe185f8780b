import { z } from 'zod';
import { withoutCode } from './recovery-codes.js';
import { stepOf } from './totp.js';

/**
 * An authenticator app's secret in base32, the step of the latest code that was taken, and hashes of unused recovery
 * codes.
 */
export const SecondFactor = z.strictObject({
  secret: z.string(),
  usedStep: z.int(),
  recoveryCodes: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const nothing = z.strictObject({});

export const SecondFactorEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('TwoFactorEnabled'), data: nothing }),
  z.strictObject({ type: z.literal('TwoFactorDisabled'), data: nothing }),
  z.strictObject({ type: z.literal('RecoveryCodesReplaced'), data: nothing }),
  z.strictObject({ type: z.literal('RecoveryCodeUsed'), data: z.strictObject({ remaining: z.int() }) }),
]);
export type SecondFactorEvent = z.infer<typeof SecondFactorEvent>;

/**
 * The second factor once a code of the app is used. Undefined if the code is wrong, or no newer than the latest one.
 */
export function useAppCode(factor: SecondFactor, code: string, now: number): SecondFactor | undefined {
  const step = stepOf(factor.secret, code, now);
  return step !== undefined && step > factor.usedStep ? { ...factor, usedStep: step } : undefined;
}

/** The second factor once a recovery code is used. Undefined if it is none of the unused ones. */
export function useRecoveryCode(factor: SecondFactor, code: string): SecondFactor | undefined {
  const recoveryCodes = withoutCode(factor.recoveryCodes, code);
  return recoveryCodes && { ...factor, recoveryCodes };
}

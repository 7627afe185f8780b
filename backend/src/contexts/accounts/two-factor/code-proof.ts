import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refusal.js';
import { notSignedIn, refusedAt } from '../../../kernel/refusals.js';
import { Clock } from '../../../ports/clock.js';
import type { SignedIn } from '../../../runtime/access/password-check.js';
import { type Credential, Credentials } from '../credentials.js';
import { type Attempt, LoginFailures } from '../login-failures.js';
import { type SecondFactor, useAppCode, useRecoveryCode } from './second-factor.js';
import { type Request, TwoFactorChanges } from './two-factor-changes.js';

export const TOO_MANY_CODES = 'Too many wrong codes for this account.';

const atCode = (code: string, message: string): Refused =>
  refusedAt('code', new Refused('unauthenticated', code, message));

/** Asks somebody who has given the right password for a code, if the person has two-factor sign-in. */
@Injectable()
export class CodeProof {
  constructor(
    private readonly clock: Clock,
    private readonly credentials: Credentials,
    private readonly failures: LoginFailures,
    private readonly changes: TwoFactorChanges,
  ) {}

  /**
   * A code works once. Wrong ones are limited for the person, from wherever they come.
   * @throws Refused `totp-required`, `totp-wrong`, or 429 after too many wrong codes
   */
  async of(
    user: SignedIn,
    code: string | undefined,
    attempt: Omit<Attempt, 'factor'>,
    request: Request,
  ): Promise<void> {
    const credential = await this.credentials.of(user.personId);
    if (!credential) throw notSignedIn();
    if (!credential.secondFactor) return;
    if (code === undefined) throw atCode('totp-required', 'Enter the code of your authenticator app.');
    const attempted = { ...attempt, factor: 'code' } as const;
    const used = await this.failures.counting(
      attempted,
      TOO_MANY_CODES,
      async () => (await this.use(user, credential, code, request)) || undefined,
    );
    if (!used) throw atCode('totp-wrong', 'This code is wrong or was used before.');
  }

  private async use(user: SignedIn, { secondFactor }: Credential, code: string, request: Request): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (secondFactor && useAppCode(secondFactor, code, now))
      return this.credentials.change(
        user.personId,
        using((factor) => useAppCode(factor, code, now)),
      );
    if (!secondFactor || !useRecoveryCode(secondFactor, code)) return false;
    const spend = using((factor) => useRecoveryCode(factor, code));
    return this.changes.make(
      user,
      (current) => {
        const to = spend(current);
        return (
          to && { to, event: { type: 'RecoveryCodeUsed', data: { remaining: to.secondFactor.recoveryCodes.length } } }
        );
      },
      request,
    );
  }
}

/** The credential with its second factor changed, unless that is gone or `change` leaves it. */
const using = (change: (factor: SecondFactor) => SecondFactor | undefined) => (credential: Credential) => {
  const secondFactor = credential.secondFactor && change(credential.secondFactor);
  return secondFactor && { ...credential, secondFactor };
};

import { Injectable } from '@nestjs/common';
import type { RecoveryCodes, TwoFactorSetUp, TwoFactorStatus } from '@chatbot-builder/contracts/http/two-factor';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../../kernel/refusal.js';
import { notSignedIn, refusedAt } from '../../../kernel/refusals.js';
import { Clock } from '../../../ports/clock.js';
import type { SignedIn } from '../../../runtime/access/password-check.js';
import { type Credential, Credentials } from '../credentials.js';
import { LoginFailures } from '../login-failures.js';
import { PasswordProof } from '../sign-in/password-proof.js';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.js';
import { TOO_MANY_CODES } from './code-proof.js';
import { newSecret, stepOf, uriOf } from './totp.js';
import { type Request, TwoFactorChanges } from './two-factor-changes.js';

const notSetUp = (): Refused =>
  new Refused('conflict', 'two-factor-not-set-up', 'Two-factor sign-in is not being set up. Begin again.');
const alreadyOn = (): Refused => new Refused('conflict', 'two-factor-on', 'Two-factor sign-in is on already.');
const isOff = (): Refused => new Refused('conflict', 'two-factor-off', 'Two-factor sign-in is off.');
const wrongCode = (): Refused =>
  refusedAt('code', new Refused('invalid', 'totp-wrong', 'This is not the code of your app at the moment.'));

/** Turns a person's two-factor sign-in on and off. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly clock: Clock,
    private readonly credentials: Credentials,
    private readonly proof: PasswordProof,
    private readonly failures: LoginFailures,
    private readonly changes: TwoFactorChanges,
  ) {}

  async status(personId: PersonId): Promise<TwoFactorStatus> {
    const { secondFactor } = await this.credentialOf(personId);
    return { enabled: secondFactor !== undefined, recoveryCodesLeft: secondFactor?.recoveryCodes.length ?? 0 };
  }

  /**
   * Makes a secret, which changes nothing before a code confirms it.
   * @throws Refused `wrong-password`, `two-factor-on`
   */
  async setUp(personId: PersonId, password: string, { origin }: Request): Promise<TwoFactorSetUp> {
    const { email } = await this.proof.of(personId, password, origin.address);
    const secret = newSecret();
    const kept = await this.credentials.change(personId, (current) =>
      current.secondFactor ? undefined : { ...current, pendingSecret: secret },
    );
    if (!kept) throw alreadyOn();
    return { secret, uri: uriOf(secret, email) };
  }

  /**
   * Turns it on by a code of the app that was set up. Wrong codes are limited as at sign-in.
   * @throws Refused `totp-wrong`, `two-factor-on`, `two-factor-not-set-up`, or 429 after too many wrong codes
   */
  async enable(user: SignedIn, code: string, request: Request): Promise<RecoveryCodes> {
    const { email, secondFactor, pendingSecret } = await this.credentialOf(user.personId);
    if (secondFactor) throw alreadyOn();
    if (pendingSecret === undefined) throw notSetUp();
    const usedStep = await this.failures.counting(
      { email, address: request.origin.address, factor: 'code' },
      TOO_MANY_CODES,
      () => Promise.resolve(stepOf(pendingSecret, code, this.clock.now().getTime())),
    );
    if (usedStep === undefined) throw wrongCode();
    const recoveryCodes = newRecoveryCodes();
    const factor = { secret: pendingSecret, usedStep, recoveryCodes: recoveryCodes.map(recoveryHash) };
    const enabled = await this.changes.make(
      user,
      ({ pendingSecret: pending, ...current }) =>
        pending === pendingSecret
          ? { to: { ...current, secondFactor: factor }, event: { type: 'TwoFactorEnabled', data: {} } }
          : undefined,
      request,
    );
    if (!enabled) throw notSetUp();
    return { recoveryCodes };
  }

  /** Makes the earlier codes void. @throws Refused `wrong-password`, `two-factor-off` */
  async replaceRecoveryCodes(user: SignedIn, password: string, request: Request): Promise<RecoveryCodes> {
    await this.proof.of(user.personId, password, request.origin.address);
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map(recoveryHash);
    const replaced = await this.changes.make(
      user,
      ({ secondFactor, ...current }) =>
        secondFactor && {
          to: { ...current, secondFactor: { ...secondFactor, recoveryCodes: hashes } },
          event: { type: 'RecoveryCodesReplaced', data: {} },
        },
      request,
    );
    if (!replaced) throw isOff();
    return { recoveryCodes };
  }

  /** @throws Refused `wrong-password`, `two-factor-off` */
  async disable(user: SignedIn, password: string, request: Request): Promise<void> {
    await this.proof.of(user.personId, password, request.origin.address);
    const disabled = await this.changes.make(
      user,
      ({ secondFactor, ...current }) => secondFactor && { to: current, event: { type: 'TwoFactorDisabled', data: {} } },
      request,
    );
    if (!disabled) throw isOff();
  }

  private async credentialOf(personId: PersonId): Promise<Credential> {
    const credential = await this.credentials.of(personId);
    if (!credential) throw notSignedIn();
    return credential;
  }
}

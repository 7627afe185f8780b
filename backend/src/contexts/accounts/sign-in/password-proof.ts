import { Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../../kernel/refusal.js';
import { notSignedIn } from '../../../kernel/refusals.js';
import { type Credential, Credentials } from '../credentials.js';
import { LoginFailures } from '../login-failures.js';
import { Passwords } from '../passwords.js';

/**
 * Asks a signed-in person for the password again, because a stolen session must not be enough for what cannot be
 * undone.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly credentials: Credentials,
    private readonly failures: LoginFailures,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Failed attempts count as failed logins, so that the password cannot be guessed.
   * @throws Refused `wrong-password`, or 429 after too many failed attempts
   */
  async of(personId: PersonId, password: string, address: string): Promise<Credential> {
    const credential = await this.credentials.of(personId);
    if (!credential) throw notSignedIn();
    const attempt = { email: credential.email, address, factor: 'password' } as const;
    const matches = await this.failures.counting(
      attempt,
      'Too many failed attempts for this account.',
      async () => (await this.passwords.matches(password, credential.passwordHash)) || undefined,
    );
    if (!matches) throw new Refused('forbidden', 'wrong-password', 'This is not the password of your account.');
    return credential;
  }
}

import { Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { randomBytes } from 'node:crypto';
import { PasswordCheck, type SignedIn } from '../../runtime/access/password-check.js';
import { ErasedAccounts } from '../../runtime/erasure/erased-accounts.js';
import { type Credential, Credentials } from './credentials.js';
import { Emails } from './emails.js';
import { Passwords } from './passwords.js';
import { Registrations } from './registrations.js';

@Injectable()
export class AccountPasswords extends PasswordCheck {
  /** Compared when nobody holds the address, so that unknown addresses take as long as wrong passwords. */
  private readonly decoy: Promise<string>;

  constructor(
    private readonly emails: Emails,
    private readonly credentials: Credentials,
    private readonly registrations: Registrations,
    private readonly erased: ErasedAccounts,
    private readonly passwords: Passwords,
  ) {
    super();
    this.decoy = passwords.hash(randomBytes(16).toString('hex'));
  }

  async check(email: string, password: string): Promise<SignedIn | undefined> {
    const holder = await this.emails.holderOf(email);
    const credential = holder && (await this.credentials.of(holder.personId));
    const matches = await this.passwords.matches(password, credential?.passwordHash ?? (await this.decoy));
    if (!holder || !credential || !matches || this.erased.has(holder.accountId)) return undefined;
    const { personId, accountId } = holder;
    if (this.passwords.isOutdated(credential.passwordHash)) await this.renew(personId, password, credential);
    // Completes a registration whose process died after the claim, in case its owner logs in before the reaction runs.
    const login = `login/${personId}`;
    const completed = await this.registrations.complete(holder, { correlationId: login, causationId: login });
    return completed?.state.phase === 'registered' ? { personId, accountId } : undefined;
  }

  /** Replaces a hash of older parameters, unless the password changed meanwhile. */
  private async renew(personId: PersonId, password: string, { passwordHash: outdated }: Credential): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    await this.credentials.change(personId, (current) =>
      current.passwordHash === outdated ? { ...current, passwordHash } : undefined,
    );
  }
}

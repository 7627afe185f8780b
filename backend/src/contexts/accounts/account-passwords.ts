import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { PasswordCheck, type SignedIn } from '../../runtime/access/password-check.js';
import { Credentials } from './credentials.js';
import { hashPassword, isPassword } from './passwords.js';
import { Registrations } from './registrations.js';

@Injectable()
export class AccountPasswords extends PasswordCheck {
  /** Compared when there is no such account, so that both answers take the same time. */
  private readonly decoy = hashPassword(randomBytes(16).toString('hex'));

  constructor(
    private readonly registrations: Registrations,
    private readonly credentials: Credentials,
  ) {
    super();
  }

  async check(email: string, password: string): Promise<SignedIn | undefined> {
    const accountId = await this.registrations.holderOf(email);
    const credential = accountId && (await this.credentials.of(accountId));
    const matches = await isPassword(password, credential?.passwordHash ?? (await this.decoy));
    if (!accountId || !credential || !matches) return undefined;
    // Completes a registration that was cut short after its claim, should its owner be quicker than the reaction.
    const login = `login/${accountId}`;
    await this.registrations.complete(accountId, { correlationId: login, causationId: login });
    return { accountId };
  }
}

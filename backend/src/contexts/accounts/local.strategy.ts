import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { randomBytes } from 'node:crypto';
import { Strategy } from 'passport-local';
import type { SignedIn } from '../../http/session.guard.js';
import { Credentials } from './credentials.js';
import { hashPassword, isPassword } from './passwords.js';
import { Registrations } from './registrations.js';

/** E-mail and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  /** Compared with where there is no such account, so that both answers take the same time. */
  private readonly decoy = hashPassword(randomBytes(16).toString('hex'));

  constructor(
    private readonly registrations: Registrations,
    private readonly credentials: Credentials,
  ) {
    super({ usernameField: 'email' });
  }

  async validate(email: string, password: string): Promise<SignedIn | false> {
    const accountId = await this.registrations.holderOf(email);
    const credential = accountId && (await this.credentials.of(accountId));
    const matches = await isPassword(password, credential?.passwordHash ?? (await this.decoy));
    if (!accountId || !credential || !matches) return false;
    // A registration that was cut short after its claim is completed here, should its owner be quicker than the reaction.
    await this.registrations.complete(accountId, `login/${accountId}`);
    return { accountId };
  }
}

import { Injectable } from '@nestjs/common';
import type { LoginBody } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { originOf } from '../../http/person-origin.js';
import { LocalStrategy } from '../../http/proofs/local.strategy.js';
import { notSignedIn, tooMany } from '../../kernel/refusals.js';
import type { SignedIn } from '../../runtime/access/password-check.js';
import { LoginFailures } from './login-failures.js';

/** Checks an e-mail address and password, and limits how often that may fail. */
@Injectable()
export class PasswordLogin {
  constructor(
    private readonly failures: LoginFailures,
    private readonly local: LocalStrategy,
  ) {}

  /** @throws Refused `not-signed-in`, or 429 after too many failed attempts */
  async prove(request: Request, response: Response, body: LoginBody): Promise<SignedIn> {
    const attempt = { email: body.email, address: originOf(request).address };
    const wait = await this.failures.begin(attempt);
    if (wait !== undefined) throw tooMany(wait, 'Too many failed logins for this account.');
    const user = await this.local.signedInBy(request, response, body).catch(async (error: unknown) => {
      await this.failures.cancel(attempt);
      throw error;
    });
    if (!user) throw notSignedIn('Invalid email or password');
    await this.failures.succeeded(attempt);
    return user;
  }
}

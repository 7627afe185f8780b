import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { PasswordCheck, type SignedIn } from '../../runtime/access/password-check.js';

/** E-mail and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly passwords: PasswordCheck) {
    super({ usernameField: 'email' });
  }

  async validate(email: string, password: string): Promise<SignedIn | false> {
    return (await this.passwords.check(email, password)) ?? false;
  }
}

/** Undefined for a wrong address or password. `body` is the parsed one: its address is normalized. */
export const signedInBy = (
  request: Request,
  response: Response,
  body: { readonly email: string; readonly password: string },
): Promise<SignedIn | undefined> =>
  new Promise((resolve, reject) => {
    request.body = body;
    const done = (error: unknown, user?: SignedIn | false | null) =>
      error ? reject(error) : resolve(user || undefined);
    const handler = passport.authenticate('local', { session: false }, done) as RequestHandler;
    void handler(request, response, reject);
  });

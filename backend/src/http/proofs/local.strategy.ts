import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { PasswordCheck, type SignedIn } from '../../runtime/access/password-check.js';

/** Passport's strategy for e-mail and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly passwords: PasswordCheck) {
    super({ usernameField: 'email' });
  }

  async validate(email: string, password: string): Promise<SignedIn | false> {
    return (await this.passwords.check(email, password)) ?? false;
  }

  /** Undefined for a wrong address or password. `body` is the validated body, so its address is normalized. */
  signedInBy(
    request: Request,
    response: Response,
    body: { readonly email: string; readonly password: string },
  ): Promise<SignedIn | undefined> {
    return new Promise((resolve, reject) => {
      request.body = body;
      const done = (error: unknown, user?: SignedIn | false | null) =>
        error ? reject(error) : resolve(user || undefined);
      // Do not authenticate by name: passport shares named strategies between all servers in the process. It also
      // stores its callbacks on the strategy object, so each request needs its own.
      const own = Object.create(this) as this;
      const handler = passport.authenticate(own, { session: false }, done) as RequestHandler;
      void handler(request, response, reject);
    });
  }
}

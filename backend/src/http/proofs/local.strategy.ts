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

  /** Undefined for a wrong address or password. `body` is the parsed one: its address is normalized. */
  signedInBy(
    request: Request,
    response: Response,
    body: { readonly email: string; readonly password: string },
  ): Promise<SignedIn | undefined> {
    return new Promise((resolve, reject) => {
      request.body = body;
      const done = (error: unknown, user?: SignedIn | false | null) =>
        error ? reject(error) : resolve(user || undefined);
      // Not by name: passport has one strategy of a name for all servers in the process. It keeps its callbacks on the
      // strategy that it is given, so each request needs an object of its own.
      const own = Object.create(this) as this;
      const handler = passport.authenticate(own, { session: false }, done) as RequestHandler;
      void handler(request, response, reject);
    });
  }
}

import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { notSignedIn } from '../kernel/refusals.js';
import type { SignedIn } from '../runtime/access/password-check.js';

declare global {
  namespace Express {
    interface User extends SignedIn {}
  }
}

const PUBLIC = 'public';

/** A route that nobody needs to sign in for; every other one answers 401 without a session. */
export const Public = () => SetMetadata(PUBLIC, true);

@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    if (context.switchToHttp().getRequest<Request>().user) return true;
    throw notSignedIn();
  }
}

export const accountOf = (request: Request): AccountId => {
  if (!request.user) throw notSignedIn();
  return request.user.accountId;
};

/** The account that is signed in. */
export const CurrentAccount = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  accountOf(context.switchToHttp().getRequest<Request>()),
);

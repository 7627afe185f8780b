import {
  applyDecorators,
  Inject,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '../settings/config.js';
import { Refused } from '../kernel/refusal.js';
import { Public } from './session.guard.js';

const BEARER = /^Bearer +(\S+)$/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets the bearer of `OPERATOR_TOKEN` in. Where none is set there is nothing here: the answer is 404. */
@Injectable()
export class OperatorGuard implements CanActivate {
  private readonly expected: Buffer | undefined;

  constructor(@Inject(CONFIG) { operatorToken }: Config) {
    this.expected = operatorToken === undefined ? undefined : digest(operatorToken);
  }

  canActivate(context: ExecutionContext): boolean {
    if (!this.expected) throw new Refused('not-found', 'not-found', 'Not found');
    const given = BEARER.exec(context.switchToHttp().getRequest<Request>().headers.authorization ?? '')?.[1] ?? '';
    // Digests are of one length, and comparing them takes one time.
    if (timingSafeEqual(digest(given), this.expected)) return true;
    throw new Refused('unauthenticated', 'not-the-operator', 'Send the operator’s token.');
  }
}

/** Routes below `/api/operator`, for whoever operates the installation; no session opens them. */
export const ForOperator = () =>
  applyDecorators(Public(), UseGuards(OperatorGuard), ApiBearerAuth(), ApiTags('operator'));

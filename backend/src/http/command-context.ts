import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, randomUUID } from 'node:crypto';
import type { CommandContext } from '../kernel/envelope.js';
import { accountOf, actorOf, type Principal, principalId } from '../kernel/principal.js';
import { invalidInput, notSignedIn } from '../kernel/refusals.js';
import { originOf } from './person-origin.js';
import { principalOf } from './principal.js';
import { requestIdOf } from './request-log.js';

/** Keys are chosen by clients: bounded, and free of anything that would need escaping. */
const IDEMPOTENCY_KEY = /^[\w.:-]{8,128}$/;

type Keyed = Pick<Request, 'method' | 'path' | 'headers'>;

/**
 * A key counts for its principal, route and ids alone: the log would answer for another command that was given the same id,
 * and nobody may hear the answer to somebody else's.
 */
export function commandIdOf({ method, path, headers }: Keyed, principal: Principal): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 8 to 128 letters, digits and . : _ -' }]);
  const name = JSON.stringify([principal.kind, principalId(principal), method, path, key]);
  return createHash('sha256').update(name).digest('base64url');
}

/** The context of a command that the principal gives. An `Idempotency-Key` repeated on the same address is the same command. */
export const CurrentContext = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const principal = principalOf(request);
  if (!principal) throw notSignedIn();
  return {
    accountId: accountOf(principal),
    actor: actorOf(principal),
    correlationId: requestIdOf(request),
    commandId: commandIdOf(request, principal),
    ...(principal.kind === 'person' && { origin: originOf(request) }),
  };
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { CommandContext } from '../kernel/envelope.js';
import { accountOf, actorOf, type Principal, principalId } from '../kernel/principal.js';
import { invalidInput, notSignedIn } from '../kernel/refusals.js';
import { originOf } from './person-origin.js';
import { principalOf } from './principal.js';
import { requestIdOf } from './request-log.js';

/** Clients choose their keys. The pattern bounds the length and excludes anything that would need escaping. */
const IDEMPOTENCY_KEY = /^[\w.:-]{8,128}$/;

type Keyed = Pick<Request, 'method' | 'path' | 'headers'>;

/**
 * The command id for a request: derived from its `Idempotency-Key`, or random when there is none.
 * The key is scoped to the principal, the method and the path. The log answers a known command id with the recorded
 * result, so an unscoped key could return the result of another command or of another caller.
 *
 * @throws Refused `invalid-input` for a malformed key
 */
export function commandIdOf({ method, path, headers }: Keyed, principal: Principal): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 8 to 128 letters, digits and . : _ -' }]);
  const name = JSON.stringify([principal.kind, principalId(principal), method, path, key]);
  return createHash('sha256').update(name).digest('base64url');
}

/**
 * Keyed with the client's key, which is stored nowhere, so that the digest does not reveal a short or guessable body.
 * Empty without a key.
 */
export function requestDigestOf({ headers, body }: Pick<Request, 'headers' | 'body'>): { requestDigest?: string } {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return {};
  return {
    requestDigest: createHmac('sha256', key)
      .update(JSON.stringify(body ?? null))
      .digest('base64url'),
  };
}

/**
 * The context of a command sent by the principal. Repeating an `Idempotency-Key` on the same address repeats the same
 * command.
 */
export const CurrentContext = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const principal = principalOf(request);
  if (!principal) throw notSignedIn();
  return {
    accountId: accountOf(principal),
    actor: actorOf(principal),
    correlationId: requestIdOf(request),
    commandId: commandIdOf(request, principal),
    ...(principal.kind === 'person' && { origin: { ...originOf(request), ...requestDigestOf(request) } }),
  };
});

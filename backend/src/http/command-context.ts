import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import type { CommandContext } from '../kernel/envelope.js';
import { invalidInput } from '../kernel/refusals.js';
import { requestIdOf } from './request-log.js';
import { accountOf } from './session.guard.js';

/** Keys are chosen by clients: bounded, and free of anything that would need escaping. */
const IDEMPOTENCY_KEY = /^[\w.:-]{8,128}$/;

/** A key counts for its account, route and ids alone: the log would answer for another command that was given the same id. */
function commandIdOf(request: Request, accountId: AccountId): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key))
    return v5(JSON.stringify([request.method, request.path, key]), accountId);
  throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 8 to 128 letters, digits and . : _ -' }]);
}

/** The context of a command that the signed-in account gives. An `Idempotency-Key` repeated on the same address is the same command. */
export const AccountCommand = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const accountId = accountOf(request);
  return {
    accountId,
    actor: { kind: 'person', id: accountId },
    correlationId: requestIdOf(request),
    commandId: commandIdOf(request, accountId),
  };
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../kernel/envelope.js';
import { invalidInput } from './problem.js';
import { requestIdOf } from './request-log.js';
import { accountOf } from './session.guard.js';

/** Keys are chosen by clients: bounded, and free of anything that would need escaping. */
const IDEMPOTENCY_KEY = /^[\w.:-]{8,128}$/;

function commandIdOf(request: Request): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 8 to 128 letters, digits and . : _ -' }]);
}

/** The context of a command that the signed-in account gives. A repeated `Idempotency-Key` is the same command. */
export const AccountCommand = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const accountId = accountOf(request);
  return { accountId, actor: { kind: 'account', id: accountId }, correlationId: requestIdOf(request), commandId: commandIdOf(request) };
});

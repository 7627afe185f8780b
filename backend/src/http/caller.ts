import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../runtime/access/access.js';
import { principalOf } from './principal.js';
import { entryOfHandler } from './routes/route.js';

/** @throws if the caller is not authenticated yet, or if the route requires no permission */
export function callerOf(context: Pick<ExecutionContext, 'getHandler' | 'switchToHttp'>): Caller {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  const permission = entryOfHandler(context.getHandler())?.permission;
  if (!principal || !permission) throw new Error('The route has no permission that Access could check');
  return { principal, permission };
}

/** The caller with the permission of the route's entry, for `Access`. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext) => callerOf(context));

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal, PrincipalKind } from '../kernel/principal.js';

const principals = new WeakMap<Request, Principal>();

export const setPrincipal = (request: Request, principal: Principal): void => void principals.set(request, principal);

/** Undefined until the caller is authenticated. */
export const principalOf = (request: Request): Principal | undefined => principals.get(request);

/**
 * The authenticated caller. Pass a kind if the route accepts only that kind.
 * @throws if the route's proof gives another kind
 */
export const CurrentPrincipal = createParamDecorator(
  (kind: PrincipalKind | undefined, context: ExecutionContext): Principal => {
    const principal = principalOf(context.switchToHttp().getRequest<Request>());
    if (!principal || (kind !== undefined && principal.kind !== kind))
      throw new Error(`The route expects ${kind ?? 'a principal'}, which its proof does not provide`);
    return principal;
  },
);
